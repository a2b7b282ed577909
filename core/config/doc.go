// Package config reads the portal's settings from a YAML file, the environment and flags, the later ones first, and
// reports every mistake at once, each as a sentence. cmd/portal calls it at start and hands each part of the result to
// the package that it configures; no other package reads files or the environment for its settings.
package config
