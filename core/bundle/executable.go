package bundle

import (
	"encoding/binary"
	"strings"
)

// executable keeps of a plugin, as it is read, its first bytes.
type executable struct{ head []byte }

// headBytes of a plugin are kept: the ELF header and its program headers, which linkers put right behind it.
const headBytes = 4 << 10

func (x *executable) Write(p []byte) (int, error) {
	if want := headBytes - len(x.head); want > 0 {
		x.head = append(x.head, p[:min(want, len(p))]...)
	}
	return len(p), nil
}

// Of an ELF file (System V ABI, chapters 4 and 5).
const (
	elfHeader   = 64
	interpreter = 3 // a program header's type: the file asks for a linker when it starts
)

// check says whether it is an executable for the machine in its name, which runs where there is no library.
func (x *executable) check(name string) error {
	head, machine := x.head, pluginPath.FindStringSubmatch(name)[1]
	switch {
	case strings.HasPrefix(string(head), "#!"):
		return refuse("%s is a script: a plugin is an executable of its own, build one for %s.", name, machine)
	case len(head) < elfHeader || string(head[:4]) != "\x7fELF":
		return refuse("%s is not an executable for Linux (ELF): build it for %s.", name, machine)
	case head[4] != 2 || head[5] != 1:
		return refuse("%s is not a 64-bit little-endian executable: build it for %s.", name, machine)
	}
	kind, number := binary.LittleEndian.Uint16(head[16:]), binary.LittleEndian.Uint16(head[18:])
	switch {
	case kind != 2 && kind != 3:
		return refuse("%s is an object or a core dump, no executable: link it.", name)
	case number != machines[machine]:
		return refuse("%s is built for another machine than its folder says: build it for %s.", name, machine)
	}
	begin, size, count := binary.LittleEndian.Uint64(head[32:]), uint64(binary.LittleEndian.Uint16(head[54:])),
		uint64(binary.LittleEndian.Uint16(head[56:]))
	if begin > headBytes || begin+size*count > uint64(len(head)) || count > 0 && size < 4 {
		return refuse("%s has its program headers where no linker puts them: link it with go build.", name)
	}
	for i := range count {
		if binary.LittleEndian.Uint32(head[begin+i*size:]) == interpreter {
			return refuse("%s is linked to libraries of the system, which the sandbox does not have (cgo): build it with CGO_ENABLED=0.", name)
		}
	}
	return nil
}
