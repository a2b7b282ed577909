package benchmark

import (
	"context"
	"crypto/sha256"
	_ "embed" // the module
	"encoding/binary"
	"fmt"

	"github.com/tetratelabs/wazero"

	"gaia.example/portal/sdk/go/portal"
)

// module has one function, run(seed i64, rounds i32) i64. A round writes 8192 numbers of xorshift64* into its one page of memory, from
// the beginning, and adds to its sum what stands where each of them points. Its source is module.wat, and TestModule makes it again.
//
//go:embed module.wasm
var module []byte

// Machine runs the module.
type Machine struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
}

// NewMachine compiles the module. Close it.
func NewMachine(ctx context.Context) (*Machine, error) {
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithMemoryLimitPages(1).WithCloseOnContextDone(true))
	compiled, err := runtime.CompileModule(ctx, module)
	if err != nil {
		_ = runtime.Close(ctx)
		return nil, fmt.Errorf("compile the WebAssembly module: %w", err)
	}
	return &Machine{runtime, compiled}, nil
}

// Close gives its memory back.
func (m *Machine) Close(ctx context.Context) error { return m.runtime.Close(ctx) }

// Run runs a sample's rounds in a memory of zeros, and answers the digest of what came out.
func (m *Machine) Run(ctx context.Context, seed portal.Hash, sample, rounds int) (portal.Hash, error) {
	instance, err := m.runtime.InstantiateModule(ctx, m.compiled, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return portal.Hash{}, fmt.Errorf("load the WebAssembly module: %w", err)
	}
	defer func() { _ = instance.Close(ctx) }()
	result, err := instance.ExportedFunction("run").Call(ctx, begin(seed, sample), uint64(rounds))
	if err != nil {
		return portal.Hash{}, fmt.Errorf("run the WebAssembly module: %w", err)
	}
	return finish(result[0]), nil
}

// begin is the first state, which is never 0.
func begin(seed portal.Hash, sample int) uint64 { return source(seed, WASM, sample, 0).Uint64() | 1 }

func finish(result uint64) portal.Hash {
	return sha256.Sum256(binary.LittleEndian.AppendUint64(nil, result))
}

// WASMRounds computes in Go what the module does, for who checks a sample without running it.
func WASMRounds(seed portal.Hash, sample, rounds int) portal.Hash {
	var memory [8192]uint64
	state, sum := begin(seed, sample), uint64(0)
	for range rounds {
		for i := range memory {
			state ^= state << 13
			state ^= state >> 7
			state ^= state << 17
			memory[i] = state * 0x2545f4914f6cdd1d
			sum += memory[state&8191] ^ uint64(i)
		}
	}
	return finish(sum)
}
