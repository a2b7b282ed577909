// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What answers isValidSignature in every way that is no yes, and a few that are: tests choose one.
contract HostileWallet {
    enum Answer {
        Yes,
        Revert,
        RevertWithMagic,
        Nothing,
        FourBytes,
        MagicAndDirt,
        TwoWords,
        RightAligned,
        OldMagic,
        Echo,
        BurnGas,
        Megabytes,
        RevertWithMegabytes,
        Write,
        YesToSimulations
    }

    Answer private immutable answer;
    uint256 private written;

    constructor(Answer how) {
        answer = how;
    }

    fallback() external {
        bytes32 magic = bytes32(bytes4(0x1626ba7e));
        if (answer == Answer.Yes) give(magic, 32);
        if (answer == Answer.FourBytes) give(magic, 4);
        if (answer == Answer.MagicAndDirt) give(magic | bytes32(uint256(1)), 32);
        if (answer == Answer.TwoWords) give(magic, 64);
        if (answer == Answer.RightAligned) give(magic >> 224, 32);
        if (answer == Answer.OldMagic) give(bytes32(bytes4(0x20c13b0b)), 32);
        if (answer == Answer.Megabytes) give(magic, 1_000_000);
        if (answer == Answer.Write) {
            written++;
            give(magic, 32);
        }
        if (answer == Answer.YesToSimulations && simulated()) give(magic, 32);
        if (answer == Answer.Echo) {
            assembly {
                calldatacopy(0, 0, calldatasize())
                return(0, calldatasize())
            }
        }
        if (answer == Answer.RevertWithMagic || answer == Answer.RevertWithMegabytes) {
            uint256 size = answer == Answer.RevertWithMagic ? 32 : 1_000_000;
            assembly {
                mstore(0, magic)
                revert(0, size)
            }
        }
        while (answer == Answer.BurnGas) {}
        require(answer != Answer.Revert && answer != Answer.YesToSimulations);
    }

    /// @dev The senders that wallets took for a sign of a simulation, and then let any signature pass.
    function simulated() private view returns (bool) {
        return uint160(tx.origin) <= type(uint16).max || uint160(tx.origin) == type(uint160).max
            || tx.origin == 0xdEAD000000000000000042069420694206942069;
    }

    function give(bytes32 word, uint256 size) private pure {
        assembly {
            mstore(0, word)
            return(0, size)
        }
    }
}
