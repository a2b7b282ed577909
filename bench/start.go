package main

import (
	"context"
	"os"
	"time"
)

const starts = 15

// measureStart is the median from the launch to a probed module.
func measureStart(ctx context.Context) ([]result, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	sup, slot, err := openProbe(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer sup.Close(ctx)
	var took []float64
	for range starts {
		begin := time.Now()
		if err := slot.Start(ctx); err != nil {
			return nil, err
		}
		took = append(took, float64(time.Since(begin).Microseconds())/1e3)
		if err := slot.Stop(ctx); err != nil {
			return nil, err
		}
	}
	return []result{atMost("plugin start, median", median(took), "ms", 1000)}, nil
}
