package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"path/filepath"
	"strconv"
)

type options struct {
	host            string
	port            int
	data            string
	actorsPerMinute int
	dieWithParent   bool
	portal          string
	machines        int
}

func parseOptions(arguments []string, env func(string) string) (options, error) {
	var parsed options
	addr := orDefault(env("PORTAL_DEVCHAIN_ADDR"), "127.0.0.1:8545")
	data := filepath.Join(orDefault(env("PORTAL_DATA"), ".portal"), "devchain")

	flags := flag.NewFlagSet("devchain", flag.ContinueOnError)
	flags.StringVar(&addr, "addr", addr, "host:port to serve JSON-RPC on; port 0 takes a free one")
	flags.StringVar(&parsed.data, "data", data, "folder that holds the chain")
	flags.IntVar(&parsed.actorsPerMinute, "actors-per-minute", 12, "transactions the actors send per minute; 0 sends none")
	flags.BoolVar(&parsed.dieWithParent, "die-with-parent", false, "end when the parent process ends (Linux)")
	flags.StringVar(&parsed.portal, "portal", "", "origin of the portal that residents bring their machines to")
	flags.IntVar(&parsed.machines, "machines", 0, "how many machines residents run beside the chain, at that portal")
	if err := flags.Parse(arguments); err != nil {
		return options{}, err
	}
	var err error
	if parsed.host, parsed.port, err = splitAddr(addr); err != nil {
		return options{}, err
	}
	if parsed.actorsPerMinute < 0 || parsed.actorsPerMinute > 6000 {
		return options{}, errors.New("--actors-per-minute must be between 0 and 6000")
	}
	if parsed.machines < 0 || parsed.machines > 0 && parsed.portal == "" {
		return options{}, errors.New("--machines is 0 or more, and wants --portal")
	}
	return parsed, nil
}

func splitAddr(addr string) (host string, port int, err error) {
	host, service, err := net.SplitHostPort(addr)
	if err != nil {
		return "", 0, fmt.Errorf("the address %q must be host:port: %w", addr, err)
	}
	if port, err = strconv.Atoi(service); err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("the port of %q must be a number from 0 to 65535", addr)
	}
	return orDefault(host, "127.0.0.1"), port, nil
}

func orDefault(value, fallback string) string {
	if value == "" {
		return fallback
	}
	return value
}
