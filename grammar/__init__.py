"""What can be written: cards, hands, melds, tables, score sheets and records, read into small frozen values."""
