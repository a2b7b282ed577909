package sandbox

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// groups is this portal's part of the hierarchy of control groups (v2): a folder, which it holds a lock on as long as it lives,
// with a group in it for each plugin.
type groups struct {
	dir    string
	lock   *os.File
	bounds bool // memory and tasks
	weighs bool // and shares the processors out
	made   atomic.Int64
}

// What the names in the hierarchy are: systemd's DelegateSubgroup=core puts the portal where it would go by itself.
const (
	coreGroup    = "core"
	groupsPrefix = "portal-"
)

// bounded are the controllers without which a group bounds nothing that matters.
var bounded = []string{"memory", "pids"}

// openGroups finds the group that the portal is in and may divide, and makes its own folder there. What portals that were killed have left
// there goes.
func openGroups(proc string, needed []string) (*groups, error) {
	own, err := ownGroup(proc)
	if err != nil {
		return nil, err
	}
	if up := filepath.Dir(own); filepath.Base(own) == coreGroup && unix.Access(filepath.Join(up, "cgroup.subtree_control"), unix.W_OK) == nil {
		own = up
	}
	if err := divide(own, needed); err != nil {
		return nil, err
	}
	sweep(own)
	dir, lock, err := makeFolder(own)
	if err != nil {
		return nil, fmt.Errorf("make a group: %w", err)
	}
	g := &groups{dir: dir, lock: lock, bounds: len(needed) > 0}
	if err := enable(dir, needed); err != nil {
		g.close()
		return nil, err
	}
	g.weighs = enable(own, []string{"cpu"}) == nil && enable(dir, []string{"cpu"}) == nil
	return g, nil
}

// ownGroup is the folder of the group that this process is in.
func ownGroup(proc string) (string, error) {
	text, err := os.ReadFile(filepath.Join(proc, "cgroup"))
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(text)) {
		if own, v2 := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "0::"); v2 {
			dir, _, err := found(proc, own, func(kind, _ string) bool { return kind == "cgroup2" })
			return dir, err
		}
	}
	return "", errors.New("the portal is in no control group of version 2")
}

// found is the folder of a group in the mounted hierarchy that is looked for by its kind and options, and where that is mounted.
func found(proc, group string, is func(kind, options string) bool) (dir, at string, err error) {
	text, err := os.ReadFile(filepath.Join(proc, "mountinfo"))
	if err != nil {
		return "", "", err
	}
	for line := range strings.Lines(string(text)) {
		mount, source, _ := strings.Cut(line, " - ")
		fields, kind := strings.Fields(mount), strings.Fields(source)
		if len(fields) < 5 || len(kind) < 3 || !is(kind[0], kind[2]) {
			continue
		}
		below, inside := strings.CutPrefix(group, strings.TrimSuffix(fields[3], "/"))
		if !inside || strings.HasPrefix(below, "/..") {
			return "", "", fmt.Errorf("the portal's control group %s lies outside of what is mounted at %s", group, fields[4])
		}
		return filepath.Join(fields[4], below), fields[4], nil
	}
	return "", "", errors.New("no hierarchy of control groups of version 2 is mounted")
}

// divide lets a group have groups below it that those controllers bound.
func divide(own string, needed []string) error {
	there, err := os.ReadFile(filepath.Join(own, "cgroup.controllers"))
	if err != nil {
		return err
	}
	has := strings.Fields(string(there))
	if lacks := slices.DeleteFunc(slices.Clone(needed), func(c string) bool { return slices.Contains(has, c) }); len(lacks) > 0 {
		return fmt.Errorf("the portal's control group %s lacks the controllers %s: they were not delegated, or belong to version 1 here", own,
			strings.Join(lacks, ", "))
	}
	if err := stepDown(own); err != nil {
		return err
	}
	return enable(own, needed)
}

// stepDown moves this process to a group below its own, which may have none where it is divided. The first of all groups, which has no
// type, may.
func stepDown(own string) error {
	if _, err := os.Stat(filepath.Join(own, "cgroup.type")); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(own, "cgroup.procs"))
	if err != nil {
		return err
	}
	switch strings.TrimSpace(string(text)) {
	case "":
		return nil
	case strconv.Itoa(os.Getpid()):
	default:
		return fmt.Errorf("the portal shares its control group %s with other processes", own)
	}
	below := filepath.Join(own, coreGroup)
	if err := os.Mkdir(below, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("make a group: %w", err)
	}
	if err := write(below, "cgroup.procs", strconv.Itoa(os.Getpid())); err != nil {
		return fmt.Errorf("move to a group below: %w", err)
	}
	return nil
}

// enable hands controllers on to the groups below.
func enable(dir string, controllers []string) error {
	for _, c := range controllers {
		if err := write(dir, "cgroup.subtree_control", "+"+c); err != nil {
			return fmt.Errorf("hand on the controller %s: %w", c, err)
		}
	}
	return nil
}

func write(dir, file, text string) error {
	f, err := os.OpenFile(filepath.Join(dir, file), os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

func makeFolder(own string) (string, *os.File, error) {
	dir := filepath.Join(own, groupsPrefix+strings.ToLower(rand.Text()[:8]))
	if err := os.Mkdir(dir, 0o755); err != nil {
		return "", nil, err
	}
	lock, err := os.Open(dir)
	if err == nil {
		err = unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	}
	if err != nil {
		return "", nil, errors.Join(err, os.Remove(dir))
	}
	return dir, lock, nil
}

// sweep removes the folders that no living portal holds.
func sweep(own string) {
	left, _ := filepath.Glob(filepath.Join(own, groupsPrefix+"*"))
	for _, dir := range left {
		lock, err := os.Open(dir)
		if err != nil {
			continue
		}
		if unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil {
			clear(dir)
		}
		lock.Close()
	}
}

// clear removes a folder and the groups in it. One that still has a process stays.
func clear(dir string) {
	inside, _ := os.ReadDir(dir)
	for _, group := range inside {
		if group.IsDir() {
			_ = unix.Rmdir(filepath.Join(dir, group.Name()))
		}
	}
	_ = unix.Rmdir(dir)
}

func (g *groups) close() {
	clear(g.dir)
	g.lock.Close()
}
