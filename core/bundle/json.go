package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// canonical is the one way to write a value: names sorted, no spaces, times to the second.
func canonical(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var free any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&free); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(free); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), nil
}

// strict reads what canonical wrote, and nothing else: no unknown or repeated name, no second way to write the same.
func strict[T any](name string, text []byte, normal func(*T)) (T, error) {
	var v T
	if err := decodeKnown(text, &v); err != nil {
		return v, refuse("%s cannot be read (%s): sign the bundle with portal module sign.", name, plainly(err))
	}
	normal(&v)
	if again, err := canonical(v); err != nil || !bytes.Equal(again, text) {
		return v, refuse("%s is not written as it is signed: names sorted, each once, no spaces, times in UTC to the second. Sign the bundle with portal module sign.", name)
	}
	return v, nil
}

// decodeKnown reads one JSON value, in which no name is unknown.
func decodeKnown(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is something behind its end")
	}
	return nil
}

// plainly takes the decoder's name out of its error.
func plainly(err error) string {
	text := strings.TrimPrefix(err.Error(), "json: ")
	return text[:min(len(text), 200)]
}

const (
	maxDepth  = 64 // of objects and arrays in one another
	maxNumber = 64 // bytes of a number
)

// checkJSON refuses JSON that is more work than its bytes: what lies too deep, and a number beyond those that programs calculate with,
// which takes megabytes to compare. It refuses a name that an object has twice, too: one program would read the first value, another the
// last. Names that differ in capitals only count as the same.
func checkJSON(text []byte) error {
	type level struct {
		names map[string]bool // nil: of an array
		value bool            // a name was read, its value is next
	}
	var open []level
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("it is not JSON: %s", plainly(err))
		}
		if delimiter, ok := token.(json.Delim); ok && (delimiter == '}' || delimiter == ']') {
			open = open[:len(open)-1]
			continue
		}
		if here := len(open) - 1; here >= 0 && open[here].names != nil {
			if name, ok := token.(string); ok && !open[here].value {
				lower := strings.ToLower(name)
				if open[here].names[lower] {
					return fmt.Errorf("it has the name %s twice in one object", shown(name))
				}
				open[here].names[lower], open[here].value = true, true
				continue
			}
			open[here].value = false
		}
		if number, ok := token.(json.Number); ok && !calculable(string(number)) {
			return fmt.Errorf("it has the number %s, which is too large, too small or too long to calculate with", clipped(string(number), shownValue))
		}
		switch token {
		case json.Delim('{'):
			open = append(open, level{names: map[string]bool{}})
		case json.Delim('['):
			open = append(open, level{})
		}
		if len(open) > maxDepth {
			return fmt.Errorf("it has more than %d objects and arrays in one another", maxDepth)
		}
	}
}

// calculable tells of a number that a double holds, written in one line.
func calculable(number string) bool {
	value, err := strconv.ParseFloat(number, 64)
	digits, _, _ := strings.Cut(strings.ToLower(number), "e")
	return err == nil && len(number) <= maxNumber && (value != 0 || strings.Trim(digits, "-0.") == "" && digits == number)
}
