// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What a validator may be called
/// @notice 1 to 32 bytes of well-formed UTF-8 (RFC 3629 § 4) without ASCII control characters. A malformed name
/// would make strict readers fail on every page that lists it, so it never reaches the chain's state.
library Name {
    function valid(string memory text) internal pure returns (bool) {
        bytes memory name = bytes(text);
        if (name.length == 0 || name.length > 32) return false;
        uint256 i = 0;
        while (i < name.length) {
            uint256 size = _sequence(name, i);
            if (size == 0) return false;
            i += size;
        }
        return true;
    }

    /// @dev The length of the character that starts at `i`, 0 when there is none.
    function _sequence(bytes memory name, uint256 i) private pure returns (uint256 size) {
        uint8 lead = uint8(name[i]);
        if (lead < 0x80) return lead < 0x20 || lead == 0x7f ? 0 : 1;
        if (lead < 0xc2 || lead > 0xf4) return 0;
        size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (i + size > name.length) return 0;

        // Overlong forms, surrogates and what lies beyond U+10FFFF show in the second byte.
        uint8 low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        uint8 high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        uint8 second = uint8(name[i + 1]);
        if (second < low || second > high) return 0;
        for (uint256 j = i + 2; j < i + size; j++) {
            if (uint8(name[j]) & 0xc0 != 0x80) return 0;
        }
    }
}
