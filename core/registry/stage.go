package registry

import (
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
)

// readManifest reads and checks the manifest of the module in dir; its id must be the folder's name.
func readManifest(dir string) (core.Manifest, error) {
	text, err := readLimited(filepath.Join(dir, "module.json"), bundle.MaxManifest)
	if err != nil {
		return core.Manifest{}, fmt.Errorf("read module.json: %w", err)
	}
	manifest, err := bundle.ParseManifest(text)
	if err != nil {
		return core.Manifest{}, err
	}
	if folder := filepath.Base(dir); folder != string(manifest.ID) {
		return core.Manifest{}, fmt.Errorf("module.json: its id is %s, but its folder is %s: rename the folder", manifest.ID, folder)
	}
	return manifest, nil
}

// stage checks the plugin's executable and every file of the remote against its integrity, and keeps the files.
func stage(dir string, manifest core.Manifest) (core.Release, map[string][]byte, error) {
	release := core.Release{Manifest: manifest, Dir: dir, Plugin: filepath.Join(dir, manifest.Plugin), FirstParty: true}
	var err error
	if release.PluginSHA256, err = hashPlugin(release.Plugin); err != nil {
		return release, nil, err
	}
	if manifest.Remote == nil {
		return release, nil, nil
	}
	text, err := readLimited(filepath.Join(dir, "remote", "remote.json"), bundle.MaxIndex)
	if err != nil {
		return release, nil, fmt.Errorf("read remote.json: %w", err)
	}
	index, err := bundle.ParseIndex(text, manifest)
	if err != nil {
		return release, nil, err
	}
	root, err := os.OpenRoot(filepath.Join(dir, "remote"))
	if err != nil {
		return release, nil, fmt.Errorf("open the remote's folder: %w", err)
	}
	defer root.Close()
	files, total := map[string][]byte{}, 0
	for path, file := range index.Files {
		body, err := fs.ReadFile(root.FS(), path)
		if err != nil {
			return release, nil, fmt.Errorf("read the remote's file: %w", err)
		}
		if total += len(body); total > bundle.MaxRemote {
			return release, nil, fmt.Errorf("the remote is larger than %d MiB", bundle.MaxRemote>>20)
		}
		if bundle.Integrity(body) != file.Integrity {
			return release, nil, fmt.Errorf("the remote's file %s is not the one that was built: its integrity differs, build the module again", path)
		}
		files[path] = body
	}
	release.Remote = index
	return release, files, nil
}

// hashPlugin is the SHA-256 of the executable: what is started later must be the same.
func hashPlugin(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("find the plugin: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, fmt.Errorf("find the plugin: %w", err)
	}
	if !info.Mode().IsRegular() || info.Mode()&0o111 == 0 {
		return nil, fmt.Errorf("the plugin %s is not an executable file", filepath.Base(path))
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return nil, fmt.Errorf("read the plugin: %w", err)
	}
	return sum.Sum(nil), nil
}

func readLimited(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > limit {
		return nil, fmt.Errorf("%s is larger than %d KiB", filepath.Base(path), limit>>10)
	}
	return os.ReadFile(path)
}

// folders is the modules' folders in dir, in order; hidden ones and plain files are not modules.
func folders(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("read the modules' folder: %w", err)
	}
	var found []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			found = append(found, filepath.Join(dir, e.Name()))
		}
	}
	return found, nil
}
