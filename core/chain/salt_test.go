package chain

import "testing"

// The value is what ethers says: id("https://portal.example").
func TestSaltOfAnOrigin(t *testing.T) {
	if salt := SaltOf("https://portal.example"); salt.String() != "0x08f8559a70d854b804a446aab3c2bc7e920414aa9908c2bd853241225a88a16f" {
		t.Errorf("it is %s", salt)
	}
}
