package backup

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gaia.example/portal/core/store"
)

// encodeRow appends the row as one line of JSON, its columns in the table's order.
func encodeRow(line []byte, table store.Table, values []any) ([]byte, error) {
	line = append(line, '{')
	for i, column := range table.Columns {
		if i > 0 {
			line = append(line, ',')
		}
		line = append(strconv.AppendQuote(line, column.Name), ':')
		switch value := values[i].(type) {
		case nil:
			line = append(line, "null"...)
		case int64:
			line = strconv.AppendInt(line, value, 10)
		case bool:
			line = strconv.AppendBool(line, value)
		case string:
			if !utf8.ValidString(value) || strings.Contains(value, "\x00") {
				return nil, fmt.Errorf("a row of %s has a %s that is no text: %.40q", table.Name, column.Name, value)
			}
			text, err := json.Marshal(value)
			if err != nil {
				return nil, err
			}
			line = append(line, text...)
		default:
			return nil, fmt.Errorf("a row of %s has a %s of type %T", table.Name, column.Name, value)
		}
	}
	return append(line, '}', '\n'), nil
}

// decodeRow takes exactly what encodeRow writes.
func decodeRow(line []byte, table store.Table) ([]any, error) {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	var row map[string]any
	if err := decoder.Decode(&row); err != nil {
		return nil, altered("a row of %s is not JSON", table.Name).Because(err)
	}
	for name := range row {
		if !slices.ContainsFunc(table.Columns, func(c store.Column) bool { return c.Name == name }) {
			return nil, altered("a row of %s has an unknown column %.40q", table.Name, name)
		}
	}
	values := make([]any, len(table.Columns))
	for i, column := range table.Columns {
		value, found := row[column.Name]
		if !found {
			return nil, altered("a row of %s has no %s", table.Name, column.Name)
		}
		var fits bool
		if values[i], fits = typed(value, column); !fits {
			return nil, altered("a row of %s has a %s of another kind", table.Name, column.Name)
		}
	}
	if again, err := encodeRow(nil, table, values); err != nil || !bytes.Equal(again, line) {
		return nil, altered("a row of %s is not as a portal writes it", table.Name)
	}
	return values, nil
}

// typed is the JSON value as the column has it.
func typed(value any, column store.Column) (any, bool) {
	switch value := value.(type) {
	case nil:
		return nil, column.Null
	case string:
		return value, column.Kind == store.Text
	case bool:
		return value, column.Kind == store.Boolean
	case json.Number:
		n, err := strconv.ParseInt(value.String(), 10, 64)
		return n, err == nil && column.Kind == store.Integer
	}
	return nil, false
}
