// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "@portal/gaia-contracts/test/Test.sol";
import {GaiaToken} from "@portal/gaia-contracts/src/GaiaToken.sol";
import {ValidatorStaking} from "../src/ValidatorStaking.sol";

/// @notice A staking contract over the real token, and accounts that hold GAIA and have approved it.
abstract contract Stage is Test {
    uint256 internal constant MIN = 1_000 ether;
    uint64 internal constant UNBONDING = 7 days;
    uint64 internal constant DELAY = 2 days;
    uint16 internal constant STEP = 200;
    uint256 internal constant EACH = 10_000_000 ether;

    GaiaToken internal token = new GaiaToken(address(this), address(this));
    ValidatorStaking internal staking =
        new ValidatorStaking(token, ValidatorStaking.Terms(MIN, UNBONDING, DELAY, STEP));

    function fund(address account) internal {
        token.mint(account, EACH);
        vm.prank(account);
        token.approve(address(staking), type(uint256).max);
    }

    function register(address owner, uint16 commissionBps, uint256 amount) internal {
        bytes memory possession = possessionBy(keyOf(owner), owner);
        vm.prank(owner);
        staking.register("Northwind Relay", commissionBps, attestorOf(owner), possession, amount);
    }

    function attestorOf(address owner) internal pure returns (address) {
        return vm.addr(keyOf(owner));
    }

    function keyOf(address owner) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode("attestor", owner))) >> 1;
    }

    /// The signature by which a key says that it attests for `owner` in the staking contract of the stage.
    function possessionBy(uint256 key, address owner) internal view returns (bytes memory) {
        return possessionAt(key, owner, vm.addr(key), block.chainid, address(staking));
    }

    /// The domain and the type are written out here, as those who sign elsewhere write them.
    function possessionAt(uint256 key, address owner, address attestor, uint256 chain, address verifier)
        internal
        pure
        returns (bytes memory)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Gaia validator staking"),
                keccak256("1"),
                chain,
                verifier
            )
        );
        bytes32 possession = keccak256(
            abi.encode(keccak256("AttestorPossession(address validator,address attestor)"), owner, attestor)
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked("\x19\x01", domain, possession)));
        return abi.encodePacked(r, s, v);
    }
}
