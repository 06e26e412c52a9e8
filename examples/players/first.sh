#!/bin/sh
# A player in shell: draws, and throws the first card of its hand that may be thrown.
# Play against it: scala40 play --players Anna,prog:./first.sh
while read -r line; do
    case $line in
    *'"type": "state"'*)
        hand=$(echo "$line" | sed 's/.*"hand": \[\([^]]*\)\].*/\1/; s/[",]//g')
        table=$(echo "$line" | grep -o '"cards": \["[^]]*' | sed 's/"cards": \[//; s/"//g; s/, /-/g' | tr '\n' ' ')
        ;;
    *'"draw"'*) echo draw ;;
    *'"type": "request"'*)
        ${SCALA40:-scala40} discard --hand "$hand" --table "$table" --unopened --json |
            sed 's/.*"legal": \["\([^"]*\)".*/discard \1/'
        ;;
    esac
done
