// Command bench measures what the portal promises about its cost, prints it, and writes bench/results.json. It runs from the
// repository's root, on loopback, in some five minutes; ratios are taken within one run. It ends with status 1 when a
// bound does not hold. Names of measures as arguments take those alone, and write nothing.
package main
