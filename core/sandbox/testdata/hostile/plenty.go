package main

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

var plenty = map[string]func(target) error{
	"share memory that nobody counts": func(target) error {
		_, err := unix.Mmap(-1, 0, 1<<30, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_ANONYMOUS)
		return err
	},
	"have a pipe hold more": func(target) error {
		var ends [2]int
		if err := unix.Pipe2(ends[:], unix.O_CLOEXEC); err != nil {
			return err
		}
		defer unix.Close(ends[0])
		defer unix.Close(ends[1])
		_, err := unix.FcntlInt(uintptr(ends[0]), unix.F_SETPIPE_SZ, 1<<20)
		return err
	},
	"watch by another epoll":                     func(target) error { return opens(unix.EpollCreate1(0)) },
	"have a second descriptor":                   func(target) error { return opens(unix.Dup(0)) },
	"have a second descriptor at a place":        func(target) error { return unix.Dup3(0, 700, 0) },
	"have a second descriptor above a place":     func(target) error { return opens(unix.FcntlInt(0, unix.F_DUPFD, 700)) },
	"have a second descriptor that ends with it": func(target) error { return opens(unix.FcntlInt(0, unix.F_DUPFD_CLOEXEC, 0)) },
	"have pipes without end": func(target) error {
		var open []int
		defer func() {
			for _, fd := range open {
				unix.Close(fd)
			}
		}()
		for {
			var ends [2]int
			if err := unix.Pipe2(ends[:], unix.O_CLOEXEC); err != nil {
				return err
			}
			open = append(open, ends[:]...)
		}
	},
	"have timers without end": func(target) error {
		var timers []int32
		defer func() {
			for _, id := range timers {
				_ = call(unix.SYS_TIMER_DELETE, uintptr(id))
			}
		}()
		for range 1 << 16 {
			var id int32
			if err := call(unix.SYS_TIMER_CREATE, unix.CLOCK_MONOTONIC, 0, uintptr(unsafe.Pointer(&id))); err != nil {
				return err
			}
			timers = append(timers, id)
		}
		return nil
	},
	"keep memory that it may only read any more": func(target) error { return keptAs(unix.PROT_READ) },
	"keep memory that it closed":                 func(target) error { return keptAs(unix.PROT_NONE) },
	"have tables of memory without end": func(target) error {
		_, err := unix.Mmap(-1, 0, 1<<40, unix.PROT_READ, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS|unix.MAP_NORESERVE)
		return err
	},
	"take large pages": func(target) error {
		_, err := unix.Mmap(-1, 0, 2<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS|unix.MAP_HUGETLB)
		return err
	},
	"make a set of semaphores": func(target) error { return call(unix.SYS_SEMGET, unix.IPC_PRIVATE, 1, unix.IPC_CREAT|0o600) },
	"make a queue of messages by its name": func(target) error {
		b := []byte("mine\x00")
		return call(unix.SYS_MQ_OPEN, at(&b[0]), unix.O_CREAT|unix.O_RDWR, 0o600, 0)
	},
	"make a file of memory": func(target) error { _, err := unix.MemfdCreate("x", 0); return err },
	"make a segment of memory": func(target) error {
		_, err := unix.SysvShmGet(unix.IPC_PRIVATE, 1<<30, unix.IPC_CREAT|0o600)
		return err
	},
	"make a queue of messages":       func(target) error { return call(unix.SYS_MSGGET, unix.IPC_PRIVATE, unix.IPC_CREAT|0o600) },
	"keep memory from being swapped": func(target) error { return unix.Mlockall(unix.MCL_CURRENT) },
	"map more than it may": func(target) error {
		_, err := unix.Mmap(-1, 0, 4<<30, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)
		return err
	},
	"map memory that grows like a stack": func(target) error {
		_, err := unix.Mmap(-1, 0, 1<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS|unix.MAP_GROWSDOWN)
		return err
	},
	"move memory to where nothing counts it": func(target) error {
		page, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)
		if err == nil {
			_, err = unix.Mremap(page, 1<<30, unix.MREMAP_MAYMOVE)
		}
		return err
	},
	"fill the disk": func(target) error {
		path := filepath.Join(os.TempDir(), "full")
		defer os.Remove(path)
		file, err := os.Create(path)
		if err != nil {
			return err
		}
		defer file.Close()
		for range 1 << 10 {
			if _, err := file.Write(make([]byte, 1<<20)); err != nil {
				return err
			}
		}
		return nil
	},
	"fill the inodes": func(target) error {
		dir, err := os.MkdirTemp("", "")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		for i := range 1 << 20 {
			file, err := os.Create(filepath.Join(dir, strconv.Itoa(i)))
			if err != nil {
				return err
			}
			file.Close()
		}
		return nil
	},
	"open files without end": func(target) error {
		var open []*os.File
		defer func() {
			for _, f := range open {
				f.Close()
			}
		}()
		for range 1 << 16 {
			f, err := os.Open(os.DevNull)
			if err != nil {
				return err
			}
			open = append(open, f)
		}
		return nil
	},
}

// opens closes what was opened.
func opens(fd int, err error) error {
	if err == nil {
		unix.Close(fd)
	}
	return err
}

// keptAs has memory that it wrote to protected, and so keeps it.
func keptAs(protection int) error {
	page, err := unix.Mmap(-1, 0, 1<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)
	if err != nil {
		return err
	}
	defer unix.Munmap(page)
	page[0] = 1
	return unix.Mprotect(page, protection)
}

// threads makes some without end.
func threads() {
	for {
		started := make(chan struct{})
		go func() {
			runtime.LockOSThread()
			close(started)
			select {}
		}()
		<-started
	}
}

// spin takes a processor, and rests now and then, so that whoever looks may find it idle.
func spin() {
	for {
		for began := time.Now(); time.Since(began) < 300*time.Millisecond; {
		}
		time.Sleep(150 * time.Millisecond)
	}
}

// held is what eat keeps.
var held [][]byte

// eat takes memory without end.
func eat() {
	for {
		b := make([]byte, 16<<20)
		rand.Read(b)
		held = append(held, b)
	}
}

// needs are what any Go program may count on in the sandbox.
func needs(r *http.Request) (map[string]string, error) {
	garbage := 0
	for range 2000 { // 2 GB in all: it is collected
		garbage += len(make([]byte, 1<<20))
	}
	runtime.GC()
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		return nil, err
	}
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		return nil, err
	}
	temp, err := os.CreateTemp("", "kept")
	if err != nil {
		return nil, err
	}
	defer os.Remove(temp.Name())
	if _, err := temp.WriteString("kept"); err != nil {
		return nil, err
	}
	back, err := os.ReadFile(temp.Name())
	if err != nil {
		return nil, err
	}
	if _, err := os.ReadFile("module.json"); err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	timer := time.NewTimer(time.Millisecond)
	<-timer.C
	name, _ := os.Hostname()
	return map[string]string{
		"time": time.Date(2026, 7, 1, 12, 0, 0, 0, zone).Format(time.RFC1123Z), "local": time.Local.String(), "random": fmt.Sprintf("%x", random),
		"temp":    string(back),
		"garbage": strconv.Itoa(garbage), "host": name, "folder": os.TempDir(),
	}, nil
}
