package merkle

// places are the indices of a list that are taken, in words of 64 as the contract's bitmap has them: lists are numbered without gaps
// mostly, so that a million of them is 16,000 words.
type places map[uint64]uint64

// take tells whether the index was free.
func (p places) take(index uint64) bool {
	word, bit := index/64, uint64(1)<<(index%64)
	if p[word]&bit != 0 {
		return false
	}
	p[word] |= bit
	return true
}
