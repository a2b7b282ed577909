// Command programs is run in the sandbox of the browser: what it writes is to be the same each time.
package main

import (
	"bufio"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"time"
)

func main() {
	begin := time.Now()
	time.Sleep(time.Second)
	slept := time.Since(begin) >= time.Second
	var chance [16]byte
	_, err := rand.Read(chance[:])
	_, opened := os.ReadFile("/etc/passwd")
	sum := 0
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		n, _ := strconv.Atoi(lines.Text())
		sum += n
	}
	fmt.Println(os.Args, begin.UTC().Format(time.DateOnly), slept, hex.EncodeToString(chance[:]), err, opened != nil, sum)
	fmt.Fprintln(os.Stderr, "done")
	os.Exit(7)
}
