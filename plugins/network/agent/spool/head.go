package spool

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"gaia.example/portal/sdk/go/node"
)

// The head file has two slots, a page apart. The older one is written in place, so that a write that breaks off leaves the other, and
// none needs a new block of the disk.
const (
	slotSize = 4096
	headSize = 8 + 8 + 32 + 8 + 8 // generation, sequence, hash, time, acked; then the CRC-32
)

type headFile struct {
	file       *os.File
	generation uint64
}

// openHead reads the newer slot that is whole, or makes the file with both slots written, so that its blocks are there.
func openHead(dir string) (*headFile, node.Link, uint64, error) {
	path := filepath.Join(dir, "head")
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, node.Link{}, 0, fmt.Errorf("open the spool: %w", err)
	}
	h := &headFile{file: file}
	content := make([]byte, 2*slotSize)
	read, err := io.ReadFull(file, content)
	if read == len(content) {
		link, acked := h.newest(content)
		return h, link, acked, nil
	}
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		_ = file.Close()
		return nil, node.Link{}, 0, fmt.Errorf("read the spool: %w", err)
	}
	if _, err = file.WriteAt(make([]byte, 2*slotSize), 0); err == nil {
		err = file.Sync()
	}
	if err != nil {
		_ = file.Close()
		_ = os.Remove(path)
		return nil, node.Link{}, 0, fmt.Errorf("make the spool: %w", err)
	}
	return h, node.Link{}, 0, nil
}

func (h *headFile) newest(content []byte) (link node.Link, acked uint64) {
	for _, slot := range [][]byte{content[:headSize+4], content[slotSize : slotSize+headSize+4]} {
		generation := binary.LittleEndian.Uint64(slot)
		if generation <= h.generation || crc32.ChecksumIEEE(slot[:headSize]) != binary.LittleEndian.Uint32(slot[headSize:]) {
			continue
		}
		h.generation = generation
		link.Sequence, link.Time = binary.LittleEndian.Uint64(slot[8:]), binary.LittleEndian.Uint64(slot[48:])
		copy(link.Hash[:], slot[16:48])
		acked = binary.LittleEndian.Uint64(slot[56:])
	}
	return link, acked
}

func (h *headFile) write(link node.Link, acked uint64) error {
	slot := make([]byte, 0, headSize+4)
	slot = binary.LittleEndian.AppendUint64(slot, h.generation+1)
	slot = binary.LittleEndian.AppendUint64(slot, link.Sequence)
	slot = append(slot, link.Hash[:]...)
	slot = binary.LittleEndian.AppendUint64(slot, link.Time)
	slot = binary.LittleEndian.AppendUint64(slot, acked)
	slot = binary.LittleEndian.AppendUint32(slot, crc32.ChecksumIEEE(slot))
	_, err := h.file.WriteAt(slot, int64((h.generation+1)%2)*slotSize)
	if err == nil {
		err = h.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("write where the heartbeats stand: %w", err)
	}
	h.generation++
	return nil
}

func (h *headFile) Close() error { return h.file.Close() }
