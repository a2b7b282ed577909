// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "@portal/gaia-contracts/test/Test.sol";
import {Name} from "../src/Name.sol";

contract NameTest is Test {
    function test_acceptsWhatPeopleWrite() external pure {
        string[6] memory names = [
            unicode"Östra Compute",
            unicode"東京ステーク",
            unicode"Δelta 🚀",
            "A",
            "12345678901234567890123456789012",
            unicode"\uFFFD"
        ];
        for (uint256 i = 0; i < names.length; i++) {
            assert(Name.valid(names[i]));
        }
    }

    function test_refusesWhatIsNoText() external pure {
        bytes[14] memory names = [
            bytes(""),
            hex"00",
            hex"410a42",
            hex"7f",
            hex"80", // a continuation alone
            hex"c3", // cut short
            hex"c080", // overlong
            hex"e08080", // overlong
            hex"f0808080", // overlong
            hex"eda080", // surrogate
            hex"f4908080", // beyond U+10FFFF
            hex"ff",
            hex"e282", // cut short
            hex"e28241" // interrupted
        ];
        for (uint256 i = 0; i < names.length; i++) {
            assert(!Name.valid(string(names[i])));
        }
    }

    /// Every code point but control characters and surrogates is a name, encoded as RFC 3629 says.
    function testFuzz_acceptsEveryCharacter(uint32 seed) external pure {
        uint32 point = uint32(within(seed, 0x20, 0x10ffff));
        vm.assume(point != 0x7f && (point < 0xd800 || point > 0xdfff));
        assert(Name.valid(string(encode(point))));
    }

    function testFuzz_refusesEveryLongName(bytes calldata name) external pure {
        vm.assume(name.length > 32);
        assert(!Name.valid(string(name)));
    }

    function encode(uint32 point) private pure returns (bytes memory) {
        if (point < 0x80) return abi.encodePacked(uint8(point));
        if (point < 0x800) return abi.encodePacked(uint8(0xc0 | (point >> 6)), tail(point, 0));
        if (point < 0x10000) return abi.encodePacked(uint8(0xe0 | (point >> 12)), tail(point, 6), tail(point, 0));
        return abi.encodePacked(uint8(0xf0 | (point >> 18)), tail(point, 12), tail(point, 6), tail(point, 0));
    }

    function tail(uint32 point, uint8 shift) private pure returns (uint8) {
        return uint8(0x80 | ((point >> shift) & 0x3f));
    }
}
