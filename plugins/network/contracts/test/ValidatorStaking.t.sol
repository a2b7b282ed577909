// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ValidatorStaking} from "../src/ValidatorStaking.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

import {Stage} from "./Stage.sol";

/// @notice A contract wallet of one key.
contract Attesting is IERC1271 {
    address private immutable _key;

    constructor(address key) {
        _key = key;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        return ECDSA.recover(digest, signature) == _key ? IERC1271.isValidSignature.selector : bytes4(0);
    }
}

contract ValidatorStakingTest is Stage {
    address private constant ANN = address(0xA11);
    address private constant BEN = address(0xB11);
    address private constant CAT = address(0xC11);

    function setUp() external {
        vm.warp(1_800_000_000);
        fund(ANN);
        fund(BEN);
        fund(CAT);
    }

    function testFuzz_registerShowsInTheList(uint256 amount, uint16 commission) external {
        amount = within(amount, MIN, EACH);
        commission = uint16(within(commission, 0, 10_000));
        register(ANN, commission, amount);
        ValidatorStaking.Validator memory entry = staking.validators(0, 10)[0];
        assert(staking.validatorCount() == 1 && staking.totalStaked() == amount);
        assert(entry.owner == ANN && entry.attestor == attestorOf(ANN) && entry.active);
        assert(entry.selfStake == amount && entry.commissionBps == commission);
        assert(entry.registeredAt == block.timestamp && entry.pendingCommissionAt == 0);
        assert(staking.validatorOfAttestor(attestorOf(ANN)) == ANN);
    }

    function testFuzz_registerRefusesTooLittle(uint256 amount) external {
        amount = within(amount, 0, MIN - 1);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.SelfStakeTooLow.selector, MIN));
        register(ANN, 0, amount);
    }

    function test_registerRefusesWhatCannotBe() external {
        register(ANN, 0, MIN);
        vm.expectRevert(ValidatorStaking.AlreadyRegistered.selector);
        register(ANN, 0, MIN);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.CommissionTooHigh.selector, 10_001));
        register(BEN, 10_001, MIN);
        vm.startPrank(BEN);
        bytes memory annsKey = possessionBy(keyOf(ANN), BEN);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.AttestorTaken.selector, attestorOf(ANN)));
        staking.register("Ben", 0, attestorOf(ANN), annsKey, MIN);
        vm.expectRevert(ValidatorStaking.ZeroAddress.selector);
        staking.register("Ben", 0, address(0), annsKey, MIN);
        vm.expectRevert(ValidatorStaking.InvalidName.selector);
        staking.register("", 0, BEN, "", MIN);
        vm.expectRevert(ValidatorStaking.InvalidName.selector);
        staking.register("123456789012345678901234567890123", 0, BEN, "", MIN);
    }

    function testFuzz_delegateAndUnbondComeBackWhole(uint256 first, uint256 second, uint256 back) external {
        first = within(first, 1, EACH / 2);
        second = within(second, 1, EACH / 2);
        back = within(back, 1, first + second);
        register(ANN, 500, MIN);
        vm.startPrank(BEN);
        staking.delegate(ANN, first);
        staking.delegate(ANN, second);
        assert(staking.delegationOf(BEN, ANN) == first + second);
        assert(staking.validator(ANN).delegatorCount == 1);

        staking.unbond(ANN, back);
        uint256 rest = first + second - back;
        assert(staking.validator(ANN).delegatedStake == rest);
        assert(staking.validator(ANN).delegatorCount == (rest == 0 ? 0 : 1));
        assert(staking.delegationsOf(BEN).length == (rest == 0 ? 0 : 1));
        assert(staking.totalStaked() == MIN + rest && staking.totalUnbonding() == back);

        vm.expectRevert(ValidatorStaking.NothingToWithdraw.selector);
        staking.withdraw();
        vm.warp(block.timestamp + UNBONDING);
        assert(staking.withdraw() == back);
        assert(token.balanceOf(BEN) == EACH - rest && staking.totalUnbonding() == 0);
    }

    /// Whoever reads a wallet's balance at any block adds the four parts: none of them may be counted twice or be
    /// missing, and what somebody delegates counts for nobody else.
    function testFuzz_stakeOfFollowsGaiaThroughTheContract(uint256 amount, uint256 back) external {
        amount = within(amount, 2, EACH);
        back = within(back, 1, amount - 1);
        register(ANN, 500, MIN);
        parts(ANN, MIN, 0, 0);
        vm.startPrank(BEN);
        staking.delegate(ANN, amount);
        parts(BEN, 0, amount, 0);
        parts(ANN, MIN, 0, 0);
        staking.unbond(ANN, back);
        parts(BEN, 0, amount - back, back);
        vm.warp(block.timestamp + UNBONDING);
        parts(BEN, 0, amount - back, back); // until it is paid
        staking.withdraw();
        parts(BEN, 0, amount - back, 0);
        staking.unbond(ANN, amount - back);
        parts(BEN, 0, 0, amount - back);
        vm.stopPrank();
        vm.prank(ANN);
        staking.exit();
        parts(ANN, 0, 0, MIN);
        parts(CAT, 0, 0, 0);
    }

    /// An account cannot make reading its stake dear: a portal reads many accounts in one call.
    function test_stakeOfCostsTheSameForWhoeverMakesManyEntries() external {
        register(ANN, 500, MIN);
        vm.prank(BEN);
        staking.delegate(ANN, 1 ether);
        vm.startPrank(CAT);
        staking.delegate(ANN, 64 ether);
        for (uint256 i = 0; i < 63; i++) {
            staking.unbond(ANN, 1 ether);
        }
        vm.stopPrank();
        for (uint256 i = 0; i < 60; i++) {
            address owner = address(uint160(0x1000 + i));
            fund(owner);
            register(owner, 0, MIN);
            vm.prank(CAT);
            staking.delegate(owner, 1 ether);
        }
        uint256 few = costOf(BEN);
        uint256 many = costOf(CAT);
        assert(many <= few + 100 && few < 30_000);
    }

    function costOf(address account) private view returns (uint256) {
        uint256 before = gasleft();
        staking.stakeOf(account);
        return before - gasleft();
    }

    function parts(address account, uint256 staked, uint256 delegated, uint256 unbonding) private view {
        (uint256 isStaked, uint256 isDelegated, uint256 isUnbonding) = staking.stakeOf(account);
        assert(isStaked == staked && isDelegated == delegated && isUnbonding == unbonding);
        assert(token.balanceOf(account) + staked + delegated + unbonding == EACH);
    }

    function testFuzz_nobodyUnbondsMoreThanTheirs(uint256 amount, uint256 excess) external {
        amount = within(amount, 1, EACH);
        excess = within(excess, 1, type(uint128).max);
        register(ANN, 500, MIN);
        vm.prank(CAT);
        staking.delegate(ANN, EACH);
        vm.startPrank(BEN);
        staking.delegate(ANN, amount);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.StakeTooLow.selector, amount));
        staking.unbond(ANN, amount + excess);
    }

    function testFuzz_withdrawPaysOnlyWhatIsDue(uint8 entries, uint8 due) external {
        uint256 count = within(entries, 1, 64);
        uint256 ripe = within(due, 0, count);
        register(ANN, 500, MIN);
        vm.startPrank(BEN);
        staking.delegate(ANN, count * 1 ether);
        uint256 start = block.timestamp;
        for (uint256 i = 0; i < count; i++) {
            vm.warp(start + i);
            staking.unbond(ANN, 1 ether);
        }
        if (ripe == 0) return;
        vm.warp(start + ripe - 1 + UNBONDING);
        assert(staking.withdraw() == ripe * 1 ether);
        assert(staking.unbondingOf(BEN).length == count - ripe);
    }

    function test_unbondingEntriesAreBounded() external {
        register(ANN, 500, MIN);
        vm.startPrank(BEN);
        staking.delegate(ANN, 100 ether);
        for (uint256 i = 0; i < 64; i++) {
            staking.unbond(ANN, 1 ether);
        }
        vm.expectRevert(ValidatorStaking.TooManyUnbondings.selector);
        staking.unbond(ANN, 1 ether);
    }

    function test_refusesNothingAndOneself() external {
        register(ANN, 500, MIN);
        vm.startPrank(ANN);
        vm.expectRevert(ValidatorStaking.SelfDelegation.selector);
        staking.delegate(ANN, 1);
        vm.expectRevert(ValidatorStaking.ZeroAmount.selector);
        staking.stake(0);
        vm.expectRevert(ValidatorStaking.ZeroAmount.selector);
        staking.unbond(ANN, 0);
        vm.stopPrank();
        vm.startPrank(BEN);
        vm.expectRevert(ValidatorStaking.ZeroAmount.selector);
        staking.delegate(ANN, 0);
        vm.expectRevert(ValidatorStaking.ZeroAmount.selector);
        staking.unbond(ANN, 0);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.NotActive.selector, BEN));
        staking.stake(1);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.NotActive.selector, CAT));
        staking.delegate(CAT, 1);
    }

    function testFuzz_activeValidatorKeepsItsMinimum(uint256 staked, uint256 amount) external {
        staked = within(staked, MIN, EACH);
        amount = within(amount, 1, staked);
        register(ANN, 500, staked);
        vm.startPrank(ANN);
        if (staked - amount < MIN) {
            vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.SelfStakeTooLow.selector, MIN));
        }
        staking.unbond(ANN, amount);
    }

    function test_exitFreesEverybody() external {
        register(ANN, 500, MIN);
        vm.prank(BEN);
        staking.delegate(ANN, 5 ether);
        vm.startPrank(ANN);
        staking.exit();
        assert(!staking.validator(ANN).active && staking.validator(ANN).selfStake == 0);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.NotActive.selector, ANN));
        staking.exit();
        vm.expectRevert(ValidatorStaking.AlreadyRegistered.selector);
        staking.register("Ann", 0, ANN, "", MIN);
        vm.stopPrank();

        vm.startPrank(BEN);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.NotActive.selector, ANN));
        staking.delegate(ANN, 1);
        staking.unbond(ANN, 5 ether);
        vm.warp(block.timestamp + UNBONDING);
        staking.withdraw();
        vm.stopPrank();
        vm.prank(ANN);
        staking.withdraw();
        assert(token.balanceOf(ANN) == EACH && token.balanceOf(BEN) == EACH && staking.totalStaked() == 0);
    }

    function testFuzz_commissionMovesInStepsAfterItsDelay(uint16 from, uint16 to, uint64 wait) external {
        from = uint16(within(from, 0, 10_000));
        to = uint16(within(to, 0, 10_000));
        wait = uint64(within(wait, 0, 2 * DELAY));
        register(ANN, from, MIN);
        uint16 step = to > from ? to - from : from - to;
        vm.prank(ANN);
        if (step > STEP) {
            vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.CommissionStepTooLarge.selector, from, to));
            staking.setCommission(to);
            return;
        }
        staking.setCommission(to);
        uint64 effectiveAt = uint64(block.timestamp) + DELAY;
        vm.warp(block.timestamp + wait);
        ValidatorStaking.Validator memory entry = staking.validator(ANN);
        bool inForce = wait >= DELAY;
        assert(entry.commissionBps == (inForce ? to : from));
        assert(entry.pendingCommissionAt == (inForce ? 0 : effectiveAt));
        assert(entry.pendingCommissionBps == (inForce ? 0 : to));
    }

    function test_announcingAgainStartsTheDelayAnew() external {
        register(ANN, 1_000, MIN);
        vm.startPrank(ANN);
        staking.setCommission(1_200);
        vm.warp(block.timestamp + DELAY - 1);
        staking.setCommission(800);
        vm.warp(block.timestamp + 1);
        assert(staking.validator(ANN).commissionBps == 1_000);
        vm.warp(block.timestamp + DELAY - 1);
        assert(staking.validator(ANN).commissionBps == 800);
        staking.setCommission(600);
        assert(staking.validator(ANN).commissionBps == 800 && staking.validator(ANN).pendingCommissionBps == 600);
    }

    function test_attestorKeyStaysWithItsValidator() external {
        register(ANN, 0, MIN);
        register(BEN, 0, MIN);
        address first = attestorOf(ANN);
        address second = attestorOf(CAT);
        bytes memory secondIsAnns = possessionBy(keyOf(CAT), ANN);
        bytes memory firstIsAnns = possessionBy(keyOf(ANN), ANN);
        bytes memory secondIsBens = possessionBy(keyOf(CAT), BEN);
        vm.startPrank(ANN);
        staking.setAttestor(second, secondIsAnns);
        assert(staking.validator(ANN).attestor == second && staking.validatorOfAttestor(first) == ANN);
        staking.setAttestor(first, firstIsAnns);
        vm.stopPrank();
        vm.prank(BEN);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.AttestorTaken.selector, second));
        staking.setAttestor(second, secondIsBens);
    }

    /// A key is named by who has it: no signature for another account, contract or chain, by another key, of another
    /// length or in its malleable form will do, whether for registering or for changing the key.
    function testFuzz_aKeyIsNamedOnlyByWhoHasIt(uint256 seed) external {
        uint256 key = within(seed, 1, type(uint128).max);
        address attestor = vm.addr(key);
        address here = address(staking);
        refusesPossession(attestor, possessionAt(key, BEN, attestor, block.chainid, here));
        refusesPossession(attestor, possessionAt(key, ANN, BEN, block.chainid, here));
        refusesPossession(attestor, possessionAt(key + 1, ANN, attestor, block.chainid, here));
        refusesPossession(attestor, possessionAt(key, ANN, attestor, block.chainid + 1, here));
        refusesPossession(attestor, possessionAt(key, ANN, attestor, block.chainid, address(token)));
        refusesPossession(attestor, "");
        bytes memory good = possessionBy(key, ANN);
        refusesPossession(attestor, bytes.concat(good, hex"00"));
        refusesPossession(attestor, malleated(good));

        vm.prank(ANN);
        staking.register("Ann", 0, attestor, good, MIN);
        bytes memory bens = possessionBy(keyOf(CAT), BEN);
        vm.prank(ANN);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.PossessionNotProven.selector, attestorOf(CAT)));
        staking.setAttestor(attestorOf(CAT), bens);
        vm.prank(ANN);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.PossessionNotProven.selector, attestor));
        staking.setAttestor(attestor, bens);
    }

    /// A contract may attest: it says itself whether the signature is its own (ERC-1271).
    function test_aContractProvesItsPossession() external {
        Attesting attesting = new Attesting(vm.addr(7));
        bytes memory possession =
            possessionAt(7, ANN, address(attesting), block.chainid, address(staking));
        refusesPossession(address(attesting), possessionBy(7, ANN));
        vm.prank(ANN);
        staking.register("Ann", 0, address(attesting), possession, MIN);
        assert(staking.validator(ANN).attestor == address(attesting));
    }

    function refusesPossession(address attestor, bytes memory possession) private {
        vm.prank(ANN);
        vm.expectRevert(abi.encodeWithSelector(ValidatorStaking.PossessionNotProven.selector, attestor));
        staking.register("Ann", 0, attestor, possession, MIN);
        assert(staking.validatorCount() == 0 && staking.validatorOfAttestor(attestor) == address(0));
    }

    function malleated(bytes memory signature) private pure returns (bytes memory) {
        (bytes32 r, bytes32 s, uint8 v) = (bytes32(0), bytes32(0), uint8(signature[64]));
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
        }
        uint256 order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
        return abi.encodePacked(r, bytes32(order - uint256(s)), v == 27 ? uint8(28) : uint8(27));
    }

    function testFuzz_pagesCoverTheList(uint8 total, uint8 offset, uint8 limit) external {
        uint256 count = within(total, 0, 12);
        for (uint256 i = 0; i < count; i++) {
            address owner = address(uint160(0x1000 + i));
            fund(owner);
            register(owner, 0, MIN);
        }
        ValidatorStaking.Validator[] memory page = staking.validators(offset, limit);
        uint256 left = offset < count ? count - offset : 0;
        assert(page.length == (left < limit ? left : limit));
        for (uint256 i = 0; i < page.length; i++) {
            assert(page[i].owner == address(uint160(0x1000 + offset + i)));
        }
        assert(staking.validators(0, type(uint256).max).length == count);
    }

    function testFuzz_permitsStakeAndDelegate(uint256 key, uint256 amount) external {
        key = within(key, 1, type(uint128).max);
        amount = within(amount, 1, EACH - MIN);
        address owner = vm.addr(key);
        vm.assume(staking.validator(owner).registeredAt == 0 && token.balanceOf(owner) == 0);
        token.mint(owner, EACH);
        register(ANN, 0, MIN);

        (uint8 v, bytes32 r, bytes32 s) = signPermit(address(token), key, address(staking), amount, block.timestamp);
        token.permit(owner, address(staking), amount, block.timestamp, v, r, s); // somebody was faster: no matter
        vm.prank(owner);
        staking.delegateWithPermit(ANN, amount, block.timestamp, v, r, s);
        assert(staking.delegationOf(owner, ANN) == amount && token.allowance(owner, address(staking)) == 0);

        vm.startPrank(owner);
        vm.expectRevert();
        staking.delegateWithPermit(ANN, amount, block.timestamp, v, r, s);
        vm.stopPrank();
    }

    function test_permitAddsToSelfStake() external {
        uint256 key = 0x5eed;
        address owner = vm.addr(key);
        fund(owner);
        register(owner, 0, MIN);
        vm.prank(owner);
        token.approve(address(staking), 0);
        (uint8 v, bytes32 r, bytes32 s) = signPermit(address(token), key, address(staking), 7 ether, block.timestamp);
        vm.prank(owner);
        staking.stakeWithPermit(7 ether, block.timestamp, v, r, s);
        assert(staking.validator(owner).selfStake == MIN + 7 ether);
    }
}
