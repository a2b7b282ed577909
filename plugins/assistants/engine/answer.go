package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// answer is what a tool answered, to be read by paths.
type answer struct{ root any }

// readAnswer reads a tool's JSON with its numbers as they are written.
func readAnswer(text json.RawMessage) (answer, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var a answer
	if err := decoder.Decode(&a.root); err != nil {
		return answer{}, fmt.Errorf("read a tool's answer: %w", err)
	}
	return a, nil
}

// at is the value at a path without lists below from; nil: there is none, or it is null.
func at(from any, path string) any {
	for name := range strings.SplitSeq(path, ".") {
		object, ok := from.(map[string]any)
		if !ok {
			return nil
		}
		from = object[name]
	}
	return from
}

// rows are those of a list; known is false where the answer has none there, or null.
func (a answer) rows(list string) (rows []any, known bool) {
	rows, known = at(a.root, list).([]any)
	return rows, known
}

// cell is a field of a row, by its whole path.
func cell(row any, path string) any {
	return at(row, strings.TrimPrefix(path[strings.LastIndex(path, "[]")+2:], "."))
}

// dated is of which block and time the value at a path of from is, as the objects around it say, the nearest first.
func dated(from any, path string) (block *uint64, when *time.Time) {
	around := []any{from}
	names := strings.Split(path, ".")
	for i := range names[:len(names)-1] {
		around = append(around, at(from, strings.Join(names[:i+1], ".")))
	}
	for i := len(around) - 1; i >= 0; i-- {
		object, ok := around[i].(map[string]any)
		if !ok {
			continue
		}
		if of, ok := object["asOf"].(map[string]any); ok {
			object = map[string]any{"block": of["number"], "time": of["time"]}
		}
		block, when = blockOf(object["block"]), timeOf(object["time"])
		if block != nil || when != nil {
			return block, when
		}
	}
	return nil, nil
}

func blockOf(v any) *uint64 {
	if number, ok := v.(json.Number); ok {
		if n, err := strconv.ParseUint(number.String(), 10, 64); err == nil {
			return &n
		}
	}
	return nil
}

func timeOf(v any) *time.Time {
	if text, ok := v.(string); ok {
		if t, err := time.Parse(time.RFC3339Nano, text); err == nil && !t.IsZero() {
			t = t.UTC()
			return &t
		}
	}
	return nil
}

// raw is a value as the tool wrote it.
func raw(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}
