package config_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"gaia.example/portal/core/config"
)

var update = flag.Bool("update", false, "write the README's table of settings")

const readme = "../../README.md"

func TestREADMEHasEverySetting(t *testing.T) {
	page, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, opened := strings.Cut(string(page), "<!-- keys -->\n")
	_, after, closed := strings.Cut(rest, "<!-- /keys -->")
	if !opened || !closed {
		t.Fatal("the README has no <!-- keys --> section")
	}
	want := before + "<!-- keys -->\n" + table() + "<!-- /keys -->" + after
	if *update {
		if err := os.WriteFile(readme, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(page) != want {
		t.Error("the README's table is not that of config.Keys(): run go test ./core/config -run README -update")
	}
}

func table() string {
	var b strings.Builder
	b.WriteString("| setting | environment | default | meaning |\n| --- | --- | --- | --- |\n")
	for _, key := range config.Keys() {
		fmt.Fprintf(&b, "| `%s` | `%s` | %s | %s |\n", key.Name, key.Env, code(key.Default), key.Meaning)
	}
	return b.String()
}

func code(s string) string {
	if s == "" {
		return ""
	}
	return "`" + s + "`"
}
