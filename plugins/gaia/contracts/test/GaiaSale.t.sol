// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Errors} from "@openzeppelin/contracts/utils/Errors.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

import {GaiaSale} from "../src/GaiaSale.sol";
import {Reentrant} from "./Reentrant.sol";
import {SaleStage} from "./SaleStage.sol";

/// @notice A receiver of coins that makes the same call to the sale again from within each payment.
contract Greedy {
    GaiaSale private immutable sale;
    bytes private call;
    uint256 private price;
    bytes public answer;
    bool public entered;

    constructor(GaiaSale sale_) {
        sale = sale_;
    }

    /// @param value sent with the call, and with the same call from within
    function run(bytes calldata twice, uint256 value) external {
        (call, price) = (twice, value);
        (bool done,) = address(sale).call{value: value}(twice);
        require(done, "the first call failed");
    }

    receive() external payable {
        (entered, answer) = address(sale).call{value: price}(call);
    }
}

contract GaiaSaleTest is SaleStage {
    address private constant ANN = address(0xA11);
    address private constant BEN = address(0xB11);

    function setUp() external {
        vm.warp(NOW);
        open(0);
    }

    function test_factsAreThoseOfTheTerms() external view {
        assert(address(sale.token()) == address(token) && sale.treasury() == TREASURY && sale.owner() == ADMIN);
        assert(sale.price() == PRICE && sale.softCap() == SOFT && sale.hardCap() == HARD && sale.walletCap() == WALLET);
        assert(sale.opensAt() == NOW && sale.closesAt() == NOW + DURATION);
        assert(sale.phase() == GaiaSale.Phase.Open && sale.hasRole(sale.PAUSER_ROLE(), ADMIN));
    }

    function testFuzz_buyGivesExactlyWhatWasAskedAndTheSurplusBack(uint256 tokens, uint256 surplus) external {
        tokens = within(tokens, 1, WALLET);
        surplus = within(surplus, 0, 1_000 ether);
        uint256 cost = sale.costOf(tokens);
        vm.deal(ANN, cost + surplus);
        vm.prank(ANN);
        sale.buy{value: cost + surplus}(tokens);
        assert(token.balanceOf(ANN) == tokens && ANN.balance == surplus && address(sale).balance == cost);
        assert(sale.sold() == tokens && sale.raised() == cost && sale.unrefunded() == cost);
        assert(sale.purchaseOf(ANN).tokens == tokens && sale.purchaseOf(ANN).paid == cost);
        assert(sale.mayBuy(ANN) == WALLET - tokens && sale.remaining() == HARD - tokens);
    }

    function testFuzz_tokensForIsTheMostThatTheValuePays(uint128 price, uint256 value) external {
        GaiaSale.Terms memory other = terms(0);
        other.price = uint128(within(price, 1, 1e36));
        GaiaSale priced = new GaiaSale(token, other, TREASURY, ADMIN, 0);
        value = within(value, 0, 1e40);
        uint256 tokens = priced.tokensFor(value);
        assert(priced.costOf(tokens) <= value && priced.costOf(tokens + 1) > value);
    }

    function testFuzz_aQuoteIsWhatAPurchaseThenTakes(uint256 bought, uint256 value) external {
        buy(ANN, within(bought, 1, WALLET));
        value = within(value, 0, 20 ether);
        GaiaSale.Quote memory quote = sale.quoteValue(ANN, value);
        assert(quote.cost <= value && quote.tokens <= quote.left && quote.phase == GaiaSale.Phase.Open);
        assert(quote.tokens == quote.left || sale.costOf(quote.tokens + 1) > value);
        if (quote.tokens == 0) return;
        GaiaSale.Quote memory exact = sale.quote(ANN, quote.tokens);
        assert(exact.tokens == quote.tokens && exact.cost == quote.cost && exact.left == quote.left);
        uint256 before = token.balanceOf(ANN);
        vm.deal(ANN, value);
        vm.prank(ANN);
        sale.buy{value: value}(quote.tokens);
        assert(token.balanceOf(ANN) == before + quote.tokens && ANN.balance == value - quote.cost);
        assert(sale.mayBuy(ANN) == quote.left - quote.tokens);
    }

    function test_aQuoteOfAnyValueIsAnswered() external {
        assert(sale.quoteValue(ANN, type(uint256).max).tokens == WALLET);
        assert(sale.quote(ANN, type(uint256).max).tokens == WALLET);
        vm.warp(NOW + DURATION);
        assert(sale.quoteValue(ANN, type(uint256).max).tokens == 0 && sale.mayBuy(ANN) == 0);
    }

    function testFuzz_manySmallPurchasesNeverCostLess(uint256 each, uint8 times) external {
        each = within(each, 1, WALLET / 64);
        uint256 count = within(times, 1, 32);
        for (uint256 i = 0; i < count; i++) {
            buy(ANN, each);
        }
        assert(sale.purchaseOf(ANN).paid >= sale.costOf(each * count));
    }

    function test_buyRefusesInWords() external {
        vm.deal(ANN, 1_000 ether);
        vm.startPrank(ANN);
        vm.expectRevert(GaiaSale.ZeroAmount.selector);
        sale.buy{value: 1}(0);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.ExceedsWallet.selector, WALLET + 1, WALLET));
        sale.buy{value: 100 ether}(WALLET + 1);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.ExceedsSale.selector, HARD + 1, HARD));
        sale.buy{value: 100 ether}(HARD + 1);
        uint256 cost = sale.costOf(500 ether);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.Underpaid.selector, cost, cost - 1));
        sale.buy{value: cost - 1}(500 ether);
        (bool taken,) = address(sale).call{value: 1 ether}("");
        assert(!taken);
        vm.stopPrank();
        vm.prank(ADMIN);
        sale.pause();
        assert(sale.phase() == GaiaSale.Phase.Paused && sale.mayBuy(ANN) == 0);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(ANN);
        sale.buy{value: cost}(500 ether);
        vm.warp(NOW + DURATION);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.AlreadyOver.selector, NOW + DURATION));
        vm.prank(ANN);
        sale.buy{value: cost}(500 ether);
    }

    function test_buyWaitsForTheOpening() external {
        open(NOW + 100);
        vm.deal(ANN, 10 ether);
        vm.warp(NOW + 99);
        assert(sale.phase() == GaiaSale.Phase.Pending);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.NotOpenYet.selector, NOW + 100));
        vm.prank(ANN);
        sale.buy{value: 1 ether}(500 ether);
        vm.warp(NOW + 100);
        buy(ANN, 500 ether);
        vm.warp(NOW + 100 + DURATION - 1);
        buy(ANN, 500 ether);
        assert(token.balanceOf(ANN) == 1_000 ether);
    }

    function test_onlyWhatIsThereIsForSale() external {
        sale = new GaiaSale(token, terms(0), TREASURY, ADMIN, 0);
        assert(sale.remaining() == 0 && sale.mayBuy(ANN) == 0 && sale.phase() == GaiaSale.Phase.Open);
        token.mint(address(sale), 700 ether);
        assert(sale.mayBuy(ANN) == 700 ether);
        buy(ANN, 700 ether);
        vm.deal(ANN, 1 ether);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.ExceedsSale.selector, 1, 0));
        vm.prank(ANN);
        sale.buy{value: 1 ether}(1);
    }

    function test_soldOutIsOver() external {
        for (uint160 i = 1; i <= 3; i++) {
            buy(address(i << 64), WALLET);
        }
        buy(ANN, HARD - 3 * uint256(WALLET));
        assert(sale.phase() == GaiaSale.Phase.SoldOut && sale.mayBuy(BEN) == 0);
        assert(sale.withdrawable() == 0 && sale.soldOutAt() == NOW && sale.proceedsAt() == NOW + sale.HOLD());
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.AlreadyOver.selector, NOW + DURATION));
        vm.prank(ADMIN);
        sale.close();
        vm.warp(NOW + sale.HOLD());
        assert(sale.withdrawable() == sale.raised() && sale.withdrawProceeds() == sale.raised());
        vm.expectRevert(GaiaSale.NothingToWithdraw.selector);
        sale.withdrawUnsold();
    }

    function testFuzz_afterAFailureEveryPartComesBackAndNoMore(uint256 bought, uint256[5] calldata parts) external {
        bought = within(bought, 1, SOFT - 1);
        buy(ANN, bought);
        uint256 paid = sale.purchaseOf(ANN).paid;
        vm.warp(NOW + DURATION);
        assert(sale.phase() == GaiaSale.Phase.Failed);
        vm.startPrank(ANN);
        token.approve(address(sale), type(uint256).max);
        for (uint256 i = 0; i < parts.length && sale.purchaseOf(ANN).tokens > 0; i++) {
            uint256 part = within(parts[i], 1, sale.purchaseOf(ANN).tokens);
            uint256 said = sale.refundOf(ANN, part);
            assert(sale.refund(part) == said);
            assert(ANN.balance <= paid * (bought - token.balanceOf(ANN)) / bought);
        }
        uint256 rest = sale.purchaseOf(ANN).tokens;
        if (rest > 0) sale.refund(rest);
        assert(ANN.balance == paid && token.balanceOf(ANN) == 0);
        assert(address(sale).balance == 0 && sale.unrefunded() == 0 && token.balanceOf(address(sale)) == HARD);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.ExceedsPurchase.selector, 1, 0));
        sale.refund(1);
    }

    function test_aRefundTakesTheGaiaBackWheneverItIsThere() external {
        buy(ANN, 1_000 ether);
        uint256 paid = sale.purchaseOf(ANN).paid;
        vm.warp(NOW + DURATION);
        vm.startPrank(ANN);
        token.approve(address(sale), type(uint256).max);
        assert(token.transfer(BEN, 600 ether));
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, ANN, 400 ether, 1_000 ether)
        );
        sale.refund(1_000 ether);
        sale.refund(400 ether);
        vm.stopPrank();

        vm.expectRevert(abi.encodeWithSelector(GaiaSale.ExceedsPurchase.selector, 600 ether, 0));
        vm.prank(BEN);
        sale.refund(600 ether);

        vm.prank(BEN);
        assert(token.transfer(ANN, 600 ether));
        vm.prank(ADMIN);
        sale.pause();
        sale.withdrawUnsold();
        vm.warp(NOW + 36_500 days);
        vm.prank(ANN);
        sale.refund(600 ether);
        assert(ANN.balance == paid && sale.unrefunded() == 0);
        sale.withdrawUnsold();
        assert(token.balanceOf(TREASURY) == HARD);
    }

    function test_refundWithPermitNeedsNoApproval() external {
        uint256 key = 0xA11CE;
        address owner = vm.addr(key);
        buy(owner, 500 ether);
        uint256 paid = sale.purchaseOf(owner).paid;
        vm.warp(NOW + DURATION);
        (uint8 v, bytes32 r, bytes32 s) =
            signPermit(address(token), key, address(sale), 500 ether, block.timestamp);
        vm.prank(owner);
        assert(sale.refundWithPermit(500 ether, block.timestamp, v, r, s) == paid);
        assert(owner.balance == paid && token.balanceOf(owner) == 0);
    }

    function testFuzz_withoutAFailureNothingIsRefunded(uint256 tokens, uint32 later) external {
        buy(ANN, within(tokens, SOFT, WALLET));
        vm.warp(NOW + later);
        GaiaSale.Phase phase = sale.phase();
        assert(phase != GaiaSale.Phase.Failed);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.NotFailed.selector, phase));
        vm.prank(ANN);
        sale.refund(1);
    }

    function test_nothingIsRefundedWhileTheSaleMaySucceed() external {
        buy(ANN, 1 ether);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.NotFailed.selector, GaiaSale.Phase.Open));
        vm.prank(ANN);
        sale.refund(1 ether);
    }

    function test_proceedsAreTheTreasurysADayAfterTheSale() external {
        buy(ANN, SOFT - 1);
        vm.expectRevert(GaiaSale.NothingToWithdraw.selector);
        sale.withdrawProceeds();
        vm.deal(address(sale), address(sale).balance + 5); // as a self-destructing contract forces coins upon it
        assert(sale.withdrawProceeds() == 5 && address(sale).balance == sale.unrefunded());
        buy(BEN, 1);
        assert(sale.succeeded() && sale.withdrawable() == 0);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.NotOver.selector, NOW + DURATION));
        sale.withdrawUnsold();
        vm.warp(NOW + DURATION + sale.HOLD() - 1);
        vm.expectRevert(GaiaSale.NothingToWithdraw.selector);
        sale.withdrawProceeds();
        vm.warp(NOW + DURATION + sale.HOLD());
        vm.prank(BEN);
        assert(sale.withdrawProceeds() == sale.raised());
        assert(TREASURY.balance == sale.raised() + 5 && address(sale).balance == 0);
        assert(sale.withdrawUnsold() == HARD - SOFT && token.balanceOf(TREASURY) == HARD - SOFT);
    }

    function test_termsChangeUntilADayBeforeTheSaleOpens() external {
        uint64 notice = sale.NOTICE();
        open(NOW + notice + 100);
        GaiaSale.Terms memory other = terms(NOW + notice + 200);
        other.price = 1 ether;
        vm.warp(NOW + 100);
        vm.prank(ADMIN);
        sale.setTerms(other);
        uint64 opening = NOW + notice + 200;
        assert(sale.price() == 1 ether && sale.opensAt() == opening && sale.closesAt() == opening + DURATION);
        vm.warp(NOW + 201);
        other.opensAt = NOW + 100 * notice;
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.TermsSettled.selector, opening));
        vm.prank(ADMIN);
        sale.setTerms(other);
        vm.warp(opening);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.AlreadyOpen.selector, opening));
        vm.prank(ADMIN);
        sale.setTerms(other);
    }

    /// A purchase that waits in the pool for the opening cannot be mined under other terms than it was made for.
    function test_newTermsOpenNoSoonerThanADayFromThen() external {
        uint64 notice = sale.NOTICE();
        open(NOW + 10 * notice);
        uint64[3] memory early = [0, NOW, NOW + notice - 1];
        for (uint256 i = 0; i < early.length; i++) {
            vm.expectRevert(GaiaSale.InvalidTerms.selector);
            vm.prank(ADMIN);
            sale.setTerms(terms(early[i]));
        }
        assert(sale.opensAt() == NOW + 10 * notice && sale.price() == PRICE);
        vm.prank(ADMIN);
        sale.setTerms(terms(NOW + notice));
        assert(sale.opensAt() == NOW + notice);
    }

    /// Coins that must be given back in the transaction that borrows them do not make a sale succeed for its treasury.
    function test_theSoftCapIsNotWorthReachingWithBorrowedCoins() external {
        buy(ANN, SOFT / 2);
        buy(BEN, SOFT / 2);
        vm.warp(NOW + DURATION - 1);
        vm.expectRevert(GaiaSale.NothingToWithdraw.selector);
        sale.withdrawProceeds();
        vm.prank(ADMIN);
        sale.close();
        assert(sale.phase() == GaiaSale.Phase.Ended && sale.proceedsAt() == block.timestamp + sale.HOLD());
        vm.expectRevert(GaiaSale.NothingToWithdraw.selector);
        sale.withdrawProceeds();
    }

    function test_whoBuysUpToSoMuchGetsWhatIsLeft() external {
        for (uint160 i = 1; i <= 3; i++) {
            buy(address(i << 64), WALLET);
        }
        uint256 rest = sale.quote(ANN, WALLET).tokens;
        uint256 cost = sale.costOf(rest);
        buy(BEN, 1); // a moment earlier
        vm.deal(ANN, cost);
        vm.startPrank(ANN);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.ExceedsSale.selector, rest, rest - 1));
        sale.buyUpTo{value: cost}(rest, rest);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.InvalidLeast.selector, 0, rest));
        sale.buyUpTo{value: cost}(rest, 0);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.InvalidLeast.selector, rest + 1, rest));
        sale.buyUpTo{value: cost}(rest, rest + 1);
        assert(sale.buyUpTo{value: cost}(rest, rest / 2) == rest - 1);
        assert(token.balanceOf(ANN) == rest - 1 && ANN.balance == cost - sale.costOf(rest - 1));
        assert(sale.purchaseOf(ANN).tokens == rest - 1 && sale.phase() == GaiaSale.Phase.SoldOut);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.ExceedsSale.selector, 1, 0));
        sale.buyUpTo{value: 0}(rest, 1);
    }

    function test_aBuyerThatTakesNoCoinsHasThemSentElsewhere() external {
        uint256 cost = sale.costOf(1_000 ether);
        vm.deal(address(this), cost);
        sale.buy{value: cost}(1_000 ether);
        vm.warp(NOW + DURATION);
        token.approve(address(sale), 1_000 ether);
        vm.expectRevert(Errors.FailedCall.selector);
        sale.refund(1_000 ether);
        vm.expectRevert(GaiaSale.ZeroAddress.selector);
        sale.refundTo(1_000 ether, payable(address(0)));
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.ExceedsPurchase.selector, 1, 0));
        vm.prank(BEN);
        sale.refundTo(1, payable(BEN));
        assert(sale.refundTo(1_000 ether, payable(BEN)) == cost && BEN.balance == cost);
        assert(sale.unrefunded() == 0 && address(sale).balance == 0 && token.balanceOf(address(this)) == 0);
    }

    function test_aPermitThatSomebodyElseSubmittedIsNoHindranceAndAPauseNeither() external {
        uint256 key = 0xA11CE;
        address owner = vm.addr(key);
        buy(owner, 500 ether);
        uint256 paid = sale.purchaseOf(owner).paid;
        vm.prank(ADMIN);
        sale.pause();
        vm.warp(NOW + DURATION);
        (uint8 v, bytes32 r, bytes32 s) = signPermit(address(token), key, address(sale), 500 ether, block.timestamp);
        token.permit(owner, address(sale), 500 ether, block.timestamp, v, r, s);
        vm.prank(owner);
        assert(sale.refundWithPermit(500 ether, block.timestamp, v, r, s) == paid);
        assert(owner.balance == paid && token.balanceOf(owner) == 0);
    }

    function test_noFunctionIsEnteredFromWithinAnother() external {
        Reentrant hostile = new Reentrant();
        sale = new GaiaSale(hostile, terms(0), TREASURY, ADMIN, 0);
        hostile.fund(address(sale), HARD);
        bytes[] memory calls = new bytes[](7);
        calls[0] = abi.encodeCall(sale.buy, (1 ether));
        calls[1] = abi.encodeCall(sale.buyUpTo, (1 ether, 1));
        calls[2] = abi.encodeCall(sale.refund, (1 ether));
        calls[3] = abi.encodeCall(sale.refundTo, (1 ether, payable(BEN)));
        calls[4] = abi.encodeCall(sale.refundWithPermit, (1 ether, 0, 0, 0, 0));
        calls[5] = abi.encodeCall(sale.withdrawUnsold, ());
        calls[6] = abi.encodeCall(sale.withdrawProceeds, ());
        vm.deal(ANN, 100 ether);
        // withdrawProceeds moves no tokens: whoever gets coins calls back, which the tests below do
        for (uint256 outer = 0; outer < 6; outer++) {
            if (outer == 2) vm.warp(NOW + DURATION);
            for (uint256 inner = 0; inner < calls.length; inner++) {
                hostile.callBack(address(sale), calls[inner]);
                vm.prank(ANN);
                (bool done,) = address(sale).call{value: outer < 2 ? 1 ether : 0}(calls[outer]);
                assert(done && !hostile.entered());
                assert(bytes4(hostile.answer()) == ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
                if (outer == 1 && inner == 6) buy(ANN, 100 ether); // enough to bring back below
                if (outer == 5) hostile.fund(address(sale), 1 ether);
            }
        }
    }

    function test_termsThatCannotBeAreRefused() external {
        GaiaSale.Terms memory wrong = terms(0);
        wrong.price = 0;
        refused(wrong);
        wrong = terms(0);
        wrong.softCap = HARD + 1;
        refused(wrong);
        wrong = terms(0);
        (wrong.hardCap, wrong.softCap) = (0, 0);
        refused(wrong);
        wrong = terms(0);
        wrong.walletCap = 0;
        refused(wrong);
        wrong = terms(0);
        wrong.duration = 0;
        refused(wrong);
        wrong.duration = sale.MAX_DURATION() + 1;
        refused(wrong);
        refused(terms(NOW + sale.MAX_DURATION() + 1));
        refused(terms(type(uint64).max));
        vm.expectRevert(GaiaSale.ZeroAddress.selector);
        new GaiaSale(token, terms(0), payable(address(0)), ADMIN, 0);
    }

    function refused(GaiaSale.Terms memory wrong) private {
        vm.expectRevert(GaiaSale.InvalidTerms.selector);
        new GaiaSale(token, wrong, TREASURY, ADMIN, 0);
    }

    function test_closeEndsTheSaleAtOnce() external {
        buy(ANN, 1 ether);
        vm.prank(ADMIN);
        sale.close();
        assert(sale.phase() == GaiaSale.Phase.Failed && sale.closesAt() == NOW);
        vm.startPrank(ANN);
        token.approve(address(sale), 1 ether);
        uint256 value = sale.refund(1 ether);
        assert(value > 0 && ANN.balance == value);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.AlreadyOver.selector, NOW));
        vm.prank(ADMIN);
        sale.close();

        open(NOW + 100);
        vm.prank(ADMIN);
        sale.close();
        assert(sale.withdrawUnsold() == HARD);
        vm.expectRevert(abi.encodeWithSelector(GaiaSale.AlreadyOver.selector, NOW));
        vm.prank(ADMIN);
        sale.setTerms(terms(NOW + 100));
    }

    function testFuzz_othersHaveNoSay(address other) external {
        vm.assume(other != ADMIN && other != address(0));
        bytes32 pauser = sale.PAUSER_ROLE();
        vm.startPrank(other);
        vm.expectRevert(denied(other, 0));
        sale.close();
        vm.expectRevert(denied(other, 0));
        sale.setTerms(terms(0));
        vm.expectRevert(denied(other, 0));
        sale.setTreasury(payable(other));
        vm.expectRevert(denied(other, pauser));
        sale.pause();
        vm.expectRevert(denied(other, pauser));
        sale.unpause();
    }

    function denied(address account, bytes32 role) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, role);
    }

    function test_aBuyerThatCallsBackGetsNothingTwice() external {
        Greedy greedy = new Greedy(sale);
        vm.deal(address(greedy), 100 ether);
        bytes memory purchase = abi.encodeCall(sale.buy, (1_000 ether));
        greedy.run(purchase, 10 ether);
        assertGuarded(greedy);
        assert(token.balanceOf(address(greedy)) == 1_000 ether);
        assert(address(greedy).balance == 100 ether - sale.costOf(1_000 ether));

        vm.warp(NOW + DURATION);
        vm.prank(address(greedy));
        token.approve(address(sale), type(uint256).max);
        bytes memory back = abi.encodeCall(sale.refund, (500 ether));
        greedy.run(back, 0);
        assertGuarded(greedy);
        assert(token.balanceOf(address(greedy)) == 500 ether && sale.purchaseOf(address(greedy)).tokens == 500 ether);
        assert(address(sale).balance == sale.unrefunded());
    }

    function test_aTreasuryThatCallsBackGetsNothingTwice() external {
        Greedy greedy = new Greedy(sale);
        vm.prank(ADMIN);
        sale.setTreasury(payable(address(greedy)));
        buy(ANN, SOFT);
        vm.warp(NOW + DURATION + sale.HOLD());
        bytes memory withdrawal = abi.encodeCall(sale.withdrawProceeds, ());
        greedy.run(withdrawal, 0);
        assertGuarded(greedy);
        assert(address(greedy).balance == sale.raised() && address(sale).balance == 0);
    }

    function assertGuarded(Greedy greedy) private view {
        assert(!greedy.entered() && bytes4(greedy.answer()) == ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
    }

    /// A contract that takes no coins can buy for the exact price; a surplus that cannot be returned is not kept.
    function test_aSurplusIsNeverKept() external {
        vm.deal(address(this), 10 ether);
        vm.expectRevert(Errors.FailedCall.selector);
        sale.buy{value: 10 ether}(1_000 ether);
        sale.buy{value: sale.costOf(1_000 ether)}(1_000 ether);
        assert(token.balanceOf(address(this)) == 1_000 ether);
    }
}
