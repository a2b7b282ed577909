// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

import {GaiaClaims} from "../src/GaiaClaims.sol";
import {ClaimsStage} from "./ClaimsStage.sol";
import {Reentrant} from "./Reentrant.sol";
import {Tree} from "./Tree.sol";

/// @notice A contract wallet that stands for what one key signs, as EIP-1271 has it.
contract Wallet is IERC1271 {
    bytes32 public accepted;

    function accept(bytes32 hash) external {
        accepted = hash;
    }

    function isValidSignature(bytes32 hash, bytes calldata) external view returns (bytes4) {
        return hash == accepted ? IERC1271.isValidSignature.selector : bytes4(0);
    }
}

contract GaiaClaimsTest is ClaimsStage {
    address private constant ANN = address(0xA11);
    bytes32 private constant CLAIM =
        keccak256("Claim(uint256 campaign,uint256 index,address account,uint256 amount,address to,uint256 deadline)");

    function setUp() external {
        fund();
    }

    function test_aCampaignIsFundedAndShown() external {
        assert(create(total(), 0) == 0 && create(7, NOW + 1 days) == 1);
        GaiaClaims.Campaign memory first = claims.campaigns(0, 10)[0];
        assert(claims.campaignCount() == 2 && claims.campaigns(1, 10).length == 1 && claims.campaigns(2, 10).length == 0);
        assert(first.root == Tree.rootOf(leaves()) && first.funder == ADMIN && first.total == total());
        assert(first.opensAt == NOW && first.closesAt == NOW + DURATION && first.endsAt == NOW + DURATION + GRACE);
        assert(keccak256(bytes(first.title)) == keccak256("Early nodes") && first.listHash == sha256("list"));
        assert(first.claimed == 0 && !first.over && claims.campaign(1).opensAt == NOW + 1 days);
        assert(token.balanceOf(address(claims)) == total() + 7);
    }

    function testFuzz_eachAllocationIsPaidOnce(uint256 index, address to) external {
        vm.assume(to != address(0) && to != address(claims) && to != ADMIN);
        index = within(index, 0, ROWS - 1);
        uint256 id = create(total(), 0);
        claim(id, index, to);
        assert(token.balanceOf(to) == amountOf(index) && claims.isClaimed(id, index));
        assert(claims.campaign(id).claimed == amountOf(index));
        bytes32[] memory proof = proofOf(index);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.AlreadyClaimed.selector, id, index));
        vm.prank(accountOf(index));
        claims.claim(id, index, amountOf(index), to, proof);
    }

    function testFuzz_nobodyGetsMoreThanAllotted(address account, uint256 index, uint256 amount, uint256 of_) external {
        of_ = within(of_, 0, ROWS - 1);
        vm.assume(account != accountOf(of_) || index != of_ || amount != amountOf(of_));
        uint256 id = create(total(), 0);
        bytes32[] memory proof = proofOf(of_);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.NotInCampaign.selector, id, index, account, amount));
        vm.prank(account);
        claims.claim(id, index, amount, ANN, proof);
        assert(!claims.verify(Tree.rootOf(leaves()), index, account, amount, proof));
    }

    function testFuzz_claimsNeverExceedTheFunding(uint256 funds) external {
        funds = within(funds, 1, total() - 1);
        uint256 id = create(funds, 0);
        create(total(), 0); // whose GAIA the first must not touch
        uint256 paid = 0;
        for (uint256 i = 0; i < ROWS; i++) {
            bytes32[] memory proof = proofOf(i);
            uint256 amount = amountOf(i);
            if (amount > funds - paid) {
                vm.expectRevert(abi.encodeWithSelector(GaiaClaims.ExceedsFunding.selector, amount, funds - paid));
            } else {
                paid += amount;
            }
            vm.prank(accountOf(i));
            claims.claim(id, i, amount, ANN, proof);
        }
        assert(token.balanceOf(ANN) == paid && token.balanceOf(address(claims)) == total() + funds - paid);
    }

    function test_claimsCountFromTheOpeningToTheEndOfTheGrace() external {
        uint256 id = create(total(), NOW + 100);
        bytes32[] memory proof = proofOf(0);
        vm.warp(NOW + 99);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.NotOpenYet.selector, id, NOW + 100));
        vm.prank(accountOf(0));
        claims.claim(id, 0, amountOf(0), ANN, proof);
        vm.warp(NOW + 100);
        claim(id, 0, ANN);
        uint64 end = NOW + 100 + DURATION + GRACE;
        vm.warp(end - 1);
        claim(id, 1, ANN);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.NotEnded.selector, id, end));
        claims.clawBack(id);
        vm.warp(end);
        proof = proofOf(2);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.CampaignOver.selector, id, end));
        vm.prank(accountOf(2));
        claims.claim(id, 2, amountOf(2), ANN, proof);

        uint256 rest = total() - amountOf(0) - amountOf(1);
        vm.prank(ANN);
        assert(claims.clawBack(id) == rest);
        assert(token.balanceOf(ADMIN) == FUNDS - amountOf(0) - amountOf(1) && token.balanceOf(address(claims)) == 0);
        assert(claims.campaign(id).over && claims.campaign(id).returned == rest);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.CampaignOver.selector, id, end));
        claims.clawBack(id);
    }

    function test_aCampaignIsCancelledOnlyBeforeItOpens() external {
        uint256 id = create(total(), NOW + 100);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.NotFunder.selector, ANN, ADMIN));
        vm.prank(ANN);
        claims.cancel(id);
        vm.prank(ADMIN);
        assert(claims.cancel(id) == total() && token.balanceOf(ADMIN) == FUNDS);
        bytes32[] memory proof = proofOf(0);
        vm.warp(NOW + 200);
        vm.expectRevert(
            abi.encodeWithSelector(GaiaClaims.CampaignOver.selector, id, NOW + 100 + DURATION + GRACE)
        );
        vm.prank(accountOf(0));
        claims.claim(id, 0, amountOf(0), ANN, proof);
        id = create(total(), 0);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.CampaignOpen.selector, id, NOW + 200));
        vm.prank(ADMIN);
        claims.cancel(id);
    }

    function test_whatIsCancelledIsOverForGood() external {
        create(total(), 0); // whose GAIA a second cancellation would take
        uint256 id = create(total(), NOW + 100);
        bytes memory over =
            abi.encodeWithSelector(GaiaClaims.CampaignOver.selector, id, NOW + 100 + DURATION + GRACE);
        vm.prank(ADMIN);
        claims.cancel(id);
        vm.expectRevert(over);
        vm.prank(ADMIN);
        claims.cancel(id);
        vm.warp(NOW + 200 days);
        vm.expectRevert(over);
        claims.clawBack(id);
        assert(token.balanceOf(address(claims)) == total() && token.balanceOf(ADMIN) == FUNDS - total());
    }

    function test_everyCampaignCanBeCancelledDuringTheNotice() external {
        claims = new GaiaClaims(token, ADMIN, 0, 1 days);
        vm.prank(ADMIN);
        token.approve(address(claims), type(uint256).max);
        uint256 id = create(total(), 0);
        assert(claims.notice() == 1 days && claims.campaign(id).opensAt == NOW + 1 days);
        assert(claims.campaign(create(1, NOW + 1 days + 1)).opensAt == NOW + 1 days + 1);
        vm.warp(NOW + 1 days - 1);
        vm.prank(ADMIN);
        assert(claims.cancel(id) == total());
        uint64 most = claims.MAX_SPAN();
        vm.expectRevert(GaiaClaims.InvalidTerms.selector);
        new GaiaClaims(token, ADMIN, 0, most + 1);
    }

    function test_noFunctionIsEnteredFromWithinAnother() external {
        Reentrant hostile = new Reentrant();
        claims = new GaiaClaims(hostile, ADMIN, 0, 0);
        bytes[] memory calls = new bytes[](5);
        for (uint256 outer = 0; outer < calls.length; outer++) {
            for (uint256 inner = 0; inner < calls.length; inner++) {
                hostile.callBack(address(0), "");
                vm.warp(NOW);
                uint256 id = create(total(), outer == 3 ? NOW + 100 : NOW);
                calls[0] = abi.encodeCall(claims.create, (terms(total(), 0)));
                calls[1] = abi.encodeCall(claims.claim, (id, 0, amountOf(0), ANN, proofOf(0)));
                bytes memory signature = sign(1, id, ANN, NOW);
                calls[2] = abi.encodeCall(
                    claims.claimFor, (id, 1, accountOf(1), amountOf(1), ANN, proofOf(1), NOW, signature)
                );
                calls[3] = abi.encodeCall(claims.cancel, (id));
                calls[4] = abi.encodeCall(claims.clawBack, (id));
                if (outer == 4) vm.warp(NOW + DURATION + GRACE);
                hostile.callBack(address(claims), calls[inner]);
                vm.prank(outer == 1 ? accountOf(0) : ADMIN);
                (bool done,) = address(claims).call(calls[outer]);
                assert(done && !hostile.entered());
                assert(bytes4(hostile.answer()) == ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
            }
        }
    }

    function test_termsThatCannotBeAreRefused() external {
        uint64 span = claims.MAX_SPAN();
        GaiaClaims.Terms memory wrong = terms(total(), 0);
        wrong.root = 0;
        refused(wrong, GaiaClaims.InvalidTerms.selector);
        refused(terms(0, 0), GaiaClaims.InvalidTerms.selector);
        refused(terms(1, NOW + span), GaiaClaims.InvalidTerms.selector);
        refused(terms(1, type(uint64).max), GaiaClaims.InvalidTerms.selector);
        wrong = terms(1, 0);
        wrong.duration = claims.LEAST_DURATION() - 1;
        refused(wrong, GaiaClaims.InvalidTerms.selector);
        wrong = terms(1, 0);
        wrong.grace = claims.LEAST_GRACE() - 1;
        refused(wrong, GaiaClaims.InvalidTerms.selector);
        wrong = terms(1, 0);
        wrong.duration = type(uint64).max;
        refused(wrong, GaiaClaims.InvalidTerms.selector);
        wrong = terms(1, 0);
        wrong.grace = type(uint64).max;
        refused(wrong, GaiaClaims.InvalidTerms.selector);
        wrong = terms(1, 0);
        wrong.title = "";
        refused(wrong, GaiaClaims.InvalidTitle.selector);
        wrong.title = "12345678901234567890123456789012345678901234567890123456789012345";
        refused(wrong, GaiaClaims.InvalidTitle.selector);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.UnknownCampaign.selector, 0));
        claims.campaign(0);
    }

    function refused(GaiaClaims.Terms memory wrong, bytes4 why) private {
        vm.expectRevert(why);
        vm.prank(ADMIN);
        claims.create(wrong);
    }

    function testFuzz_othersMakeNoCampaigns(address other) external {
        vm.assume(other != ADMIN);
        GaiaClaims.Terms memory made = terms(1, 0);
        bytes32 role = claims.PUBLISHER_ROLE();
        vm.expectRevert(abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, other, role));
        vm.prank(other);
        claims.create(made);
    }

    function testFuzz_aSignatureClaimsForItsReceiverAlone(address to, address other, uint256 deadline) external {
        vm.assume(to != address(0) && to != other && to != address(claims) && to != ADMIN);
        deadline = within(deadline, NOW, type(uint64).max);
        uint256 id = create(total(), 0);
        bytes memory signature = sign(2, id, to, deadline);
        bytes32[] memory proof = proofOf(2);
        address account = accountOf(2);
        uint256 amount = amountOf(2);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.InvalidSignature.selector, account));
        claims.claimFor(id, 2, account, amount, other, proof, deadline, signature);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.InvalidSignature.selector, account));
        claims.claimFor(id, 2, account, amount, to, proof, deadline + 1, signature);
        claims.claimFor(id, 2, account, amount, to, proof, deadline, signature);
        assert(token.balanceOf(to) == amount);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.AlreadyClaimed.selector, id, 2));
        claims.claimFor(id, 2, account, amount, to, proof, deadline, signature);

        uint256 again = create(total(), 0);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.InvalidSignature.selector, account));
        claims.claimFor(again, 2, account, amount, to, proof, deadline, signature);
    }

    function testFuzz_aSignatureExpires(uint256 deadline, uint256 late) external {
        deadline = within(deadline, NOW, NOW + DURATION);
        late = within(late, 1, DURATION);
        uint256 id = create(total(), 0);
        bytes memory signature = sign(1, id, ANN, deadline);
        bytes32[] memory proof = proofOf(1);
        address account = accountOf(1);
        vm.warp(deadline + late);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.SignatureExpired.selector, deadline));
        claims.claimFor(id, 1, account, amountOf(1), ANN, proof, deadline, signature);
        vm.warp(deadline);
        claims.claimFor(id, 1, account, amountOf(1), ANN, proof, deadline, signature);
        assert(token.balanceOf(ANN) == amountOf(1));
    }

    function test_aContractWalletSigns() external {
        Wallet wallet = new Wallet();
        bytes32[] memory list = new bytes32[](1);
        list[0] = claims.leafOf(9, address(wallet), 5 ether);
        GaiaClaims.Terms memory made = terms(5 ether, 0);
        made.root = list[0];
        vm.prank(ADMIN);
        uint256 id = claims.create(made);
        bytes32[] memory none = new bytes32[](0);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.InvalidSignature.selector, address(wallet)));
        claims.claimFor(id, 9, address(wallet), 5 ether, ANN, none, NOW, "");
        wallet.accept(digest(id, 9, address(wallet), 5 ether, ANN, NOW));
        claims.claimFor(id, 9, address(wallet), 5 ether, ANN, none, NOW, "");
        assert(token.balanceOf(ANN) == 5 ether);
    }

    function test_nothingIsClaimedForNobody() external {
        uint256 id = create(total(), 0);
        bytes32[] memory proof = proofOf(0);
        vm.expectRevert(GaiaClaims.ZeroAddress.selector);
        vm.prank(accountOf(0));
        claims.claim(id, 0, amountOf(0), address(0), proof);
        vm.expectRevert(abi.encodeWithSelector(GaiaClaims.InvalidReceiver.selector, address(claims)));
        vm.prank(accountOf(0));
        claims.claim(id, 0, amountOf(0), address(claims), proof);
    }

    function test_aTokenThatCallsBackGetsNothingTwice() external {
        Reentrant hostile = new Reentrant();
        claims = new GaiaClaims(hostile, ADMIN, 0, 0);
        GaiaClaims.Terms memory made = terms(total(), 0);
        vm.prank(ADMIN);
        claims.create(made);
        bytes32[] memory proof = proofOf(0);
        bytes memory signature = sign(0, 0, ANN, NOW);
        bytes memory call = abi.encodeCall(
            claims.claimFor, (0, 0, accountOf(0), amountOf(0), ANN, proof, NOW, signature)
        );
        hostile.callBack(address(claims), call);
        claims.claimFor(0, 0, accountOf(0), amountOf(0), ANN, proof, NOW, signature);
        assert(!hostile.entered() && bytes4(hostile.answer()) == ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
        assert(claims.campaign(0).claimed == amountOf(0));
    }

    function sign(uint256 index, uint256 id, address to, uint256 deadline) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(keyOf(index), digest(id, index, accountOf(index), amountOf(index), to, deadline));
        return abi.encodePacked(r, s, v);
    }

    function digest(uint256 id, uint256 index, address account, uint256 amount, address to, uint256 deadline)
        private
        view
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("GaiaClaims"),
                keccak256("1"),
                block.chainid,
                address(claims)
            )
        );
        bytes32 told = keccak256(abi.encode(CLAIM, id, index, account, amount, to, deadline));
        return keccak256(abi.encodePacked("\x19\x01", domain, told));
    }
}
