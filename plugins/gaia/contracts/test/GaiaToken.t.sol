// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {ERC20Capped} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Capped.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

import {GaiaToken} from "../src/GaiaToken.sol";
import {Test} from "./Test.sol";

contract GaiaTokenTest is Test {
    address private constant ADMIN = address(0xA);
    address private constant MINTER = address(0xB);
    GaiaToken private token = new GaiaToken(ADMIN, MINTER);

    function test_facts() external view {
        assert(keccak256(bytes(token.name())) == keccak256("GAIA"));
        assert(keccak256(bytes(token.symbol())) == keccak256("GAIA"));
        assert(token.decimals() == 18);
        assert(token.cap() == 1_000_000_000 ether);
        assert(token.totalSupply() == 0);
        assert(token.getRoleMember(token.MINTER_ROLE(), 0) == MINTER);
        assert(token.getRoleMember(token.DEFAULT_ADMIN_ROLE(), 0) == ADMIN);
    }

    function testFuzz_minterMintsUpToTheCap(address to, uint256 amount) external {
        vm.assume(to != address(0));
        amount = within(amount, 0, token.cap());
        vm.prank(MINTER);
        token.mint(to, amount);
        assert(token.balanceOf(to) == amount && token.totalSupply() == amount);
    }

    function testFuzz_nobodyMintsBeyondTheCap(uint256 first, uint256 second) external {
        uint256 cap = token.cap();
        first = within(first, 1, cap);
        second = within(second, cap - first + 1, cap);
        vm.startPrank(MINTER);
        token.mint(MINTER, first);
        vm.expectRevert(abi.encodeWithSelector(ERC20Capped.ERC20ExceededCap.selector, first + second, cap));
        token.mint(MINTER, second);
    }

    function testFuzz_othersMintNothing(address other, uint256 amount) external {
        vm.assume(other != MINTER);
        bytes32 role = token.MINTER_ROLE();
        vm.expectRevert(
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, other, role)
        );
        vm.prank(other);
        token.mint(other, amount);
    }

    function testFuzz_burnFreesTheCap(uint256 minted, uint256 burned) external {
        minted = within(minted, 1, token.cap());
        burned = within(burned, 0, minted);
        vm.startPrank(MINTER);
        token.mint(MINTER, minted);
        token.burn(burned);
        assert(token.totalSupply() == minted - burned);
        token.mint(MINTER, token.cap() - token.totalSupply());
        assert(token.totalSupply() == token.cap());
    }

    function test_adminEndsMinting() external {
        bytes32 role = token.MINTER_ROLE();
        vm.prank(ADMIN);
        token.revokeRole(role, MINTER);
        assert(token.getRoleMemberCount(role) == 0);
        vm.expectRevert();
        vm.prank(MINTER);
        token.mint(MINTER, 1);
    }

    function testFuzz_transferMovesWhatIsThere(uint256 minted, uint256 moved) external {
        minted = within(minted, 0, token.cap());
        moved = within(moved, 0, minted);
        vm.startPrank(MINTER);
        token.mint(MINTER, minted);
        assert(token.transfer(ADMIN, moved));
        assert(token.balanceOf(MINTER) == minted - moved && token.balanceOf(ADMIN) == moved);
        vm.expectRevert();
        token.transfer(ADMIN, minted - moved + 1);
    }

    function testFuzz_permitAllowsOnceBeforeItsDeadline(uint256 key, uint256 value, uint256 deadline) external {
        key = within(key, 1, type(uint128).max);
        deadline = within(deadline, block.timestamp, type(uint64).max);
        address owner = vm.addr(key);
        (uint8 v, bytes32 r, bytes32 s) = signPermit(address(token), key, MINTER, value, deadline);
        token.permit(owner, MINTER, value, deadline, v, r, s);
        assert(token.allowance(owner, MINTER) == value);

        vm.expectRevert();
        token.permit(owner, MINTER, value, deadline, v, r, s);
        (v, r, s) = signPermit(address(token), key, MINTER, value, deadline);
        vm.warp(deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, deadline));
        token.permit(owner, MINTER, value, deadline, v, r, s);
    }
}
