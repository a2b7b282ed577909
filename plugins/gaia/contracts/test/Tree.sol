// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Merkle trees for tests: pairs are hashed in order of their value, and a node without a pair goes up as it is.
/// Their shape need not be that of the StandardMerkleTree; a proof is accepted whatever the shape.
library Tree {
    function rootOf(bytes32[] memory level) internal pure returns (bytes32) {
        while (level.length > 1) level = up(level);
        return level[0];
    }

    function proofOf(bytes32[] memory level, uint256 place) internal pure returns (bytes32[] memory proof) {
        bytes32[] memory found = new bytes32[](32);
        uint256 count = 0;
        while (level.length > 1) {
            uint256 sibling = place ^ 1;
            if (sibling < level.length) found[count++] = level[sibling];
            level = up(level);
            place /= 2;
        }
        proof = new bytes32[](count);
        for (uint256 i = 0; i < count; i++) {
            proof[i] = found[i];
        }
    }

    function up(bytes32[] memory level) private pure returns (bytes32[] memory above) {
        above = new bytes32[]((level.length + 1) / 2);
        for (uint256 i = 0; i < above.length; i++) {
            above[i] = 2 * i + 1 < level.length ? pair(level[2 * i], level[2 * i + 1]) : level[2 * i];
        }
    }

    function pair(bytes32 a, bytes32 b) private pure returns (bytes32) {
        return a < b ? keccak256(abi.encode(a, b)) : keccak256(abi.encode(b, a));
    }
}
