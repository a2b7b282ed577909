package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
)

// result is one figure. Bound is nil for one that is only told.
type result struct {
	Name  string   `json:"name"`
	Value float64  `json:"value"`
	Unit  string   `json:"unit"`
	Bound *float64 `json:"bound"`
	Holds bool     `json:"holds"`
}

func told(name string, value float64, unit string) result {
	return result{Name: name, Value: value, Unit: unit, Holds: true}
}

func atMost(name string, value float64, unit string, bound float64) result {
	return result{Name: name, Value: value, Unit: unit, Bound: &bound, Holds: value <= bound}
}

func atLeast(name string, value float64, unit string, bound float64) result {
	return result{Name: name, Value: value, Unit: unit, Bound: &bound, Holds: value >= bound}
}

// String is one line for people.
func (r result) String() string {
	line := fmt.Sprintf("%-58s %12.4g %s", r.Name, r.Value, r.Unit)
	switch {
	case r.Bound == nil:
		return line
	case r.Holds:
		return fmt.Sprintf("%s (bound %.4g, holds)", line, *r.Bound)
	}
	return fmt.Sprintf("%s (bound %.4g, DOES NOT HOLD)", line, *r.Bound)
}

func write(path string, results []result) error {
	body, err := json.MarshalIndent(results, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(body, '\n'), 0o644)
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
