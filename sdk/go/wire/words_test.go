package wire

import (
	"fmt"
	"strings"
	"testing"
)

func TestWordsBeginWithTheCrash(t *testing.T) {
	noise := strings.Repeat("2026-01-02 something ordinary happened\n", 1000)
	stack := "goroutine 7 [running]:\nmain.work(...)\n\t/src/main.go:12 +0x1d\n"
	rows := []struct{ name, said, begins string }{
		{"nothing", "", ""},
		{"noise alone", noise, ""},
		{"a panic after noise", noise + "panic: boom\n\n" + stack, "panic: boom\n\n" + stack},
		{"noise after it", "panic: boom\n\n" + stack + noise, "panic: boom\n\n" + stack + "2026-01-02"},
		{"one that was survived", "panic: caught\n\n" + stack + noise + "panic: boom\n" + stack, "panic: boom\n" + stack},
		{"within a line", "not a panic: boom\n", ""},
		{"memory", noise + "runtime: out of memory: cannot allocate 4194304-byte block\nfatal error: out of memory\n\n" + stack,
			"runtime: out of memory: cannot allocate 4194304-byte block\nfatal error: out of memory\n\n" + stack},
		{"memory after a panic that was survived", "panic: caught\n" + noise + "fatal error: runtime: out of memory\n", "fatal error: runtime: out of memory\n"},
		{"a signal", "SIGSEGV: segmentation violation\nPC=0x1\n", "SIGSEGV: segmentation violation\nPC=0x1\n"},
		{"without an end of its line", "x\npanic: boom", "panic: boom"},
	}
	for _, row := range rows {
		for _, size := range []int{1, 7, 4096, 1 << 20} {
			w := &words{}
			for rest := row.said; rest != ""; {
				n, err := w.Write([]byte(rest[:min(size, len(rest))]))
				if err != nil {
					t.Fatal(err)
				}
				rest = rest[n:]
			}
			last, crash := w.said()
			if !strings.HasPrefix(crash, row.begins) || (crash == "") != (row.begins == "") {
				t.Errorf("%s, %d at a time: %.80q, want %.80q", row.name, size, crash, row.begins)
			}
			if !strings.HasSuffix(row.said, last) || len(last) != min(len(row.said), Evidence) || len(crash) > Evidence {
				t.Errorf("%s, %d at a time: keeps %d and %d bytes of %d", row.name, size, len(last), len(crash), len(row.said))
			}
		}
	}
}

func BenchmarkWords(b *testing.B) {
	line := fmt.Appendf(nil, "%s\n", strings.Repeat("x", 120))
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	for w := (&words{}); b.Loop(); {
		_, _ = w.Write(line)
	}
}
