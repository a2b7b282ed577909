// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title The sale of GAIA at a fixed price in the chain's native currency
/// @notice A buyer names how much GAIA it wants, and has it when the transaction is mined: what it bought counts at once
/// wherever a balance counts. The sale fails when it ends with less than `softCap` sold. Then a buyer brings back GAIA,
/// up to what it bought, and gets what it paid for it. That right has no deadline, and nobody can pause it.
///
/// The worst case for a buyer is therefore this. From the purchase on it cannot have its coins back unless the sale
/// fails, and it knows at `closesAt`, which nobody can put off, whether it did. After a failure it gets coins for as
/// much GAIA as it can bring: what it staked it takes back from there first, and for what it gave away it has to bring
/// other GAIA, since one is like the other. For what it never brings it gets nothing, and the coins stay here for it.
/// The soft cap tells how much was bought, not by whom.
///
/// Coins are owed to buyers until the soft cap is reached, which nothing undoes. They stay here until a day after the
/// sale is over, and are the treasury's then: who would reach the soft cap with borrowed coins, to have those of the
/// others, cannot give them back in the transaction that borrows them. What nobody bought goes to the treasury when the
/// sale is over. Anybody may send either on its way, so that nothing depends on an administrator being there, but for one
/// case: a treasury that takes no coins has to be replaced by the administrator, so that role is not given up before
/// the proceeds are withdrawn. Terms can change until a day before the sale opens, and never after: a purchase finds
/// those that its buyer read.
///
/// Who pauses decides how much can still be bought: a sale that is paused until it closes fails if its soft cap is not
/// reached by then. Refunds are the worst that comes of it, and nobody can pause those.
///
/// Amounts of GAIA and of coins are in their smallest unit (both have 18 decimals), times in Unix seconds. The token
/// is a plain ERC-20: it takes no fee of a transfer and calls nobody.
contract GaiaSale is AccessControlDefaultAdminRules, Pausable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    /// @param price coins for one whole GAIA (10^18 of its smallest unit), in the coin's smallest unit
    /// @param softCap GAIA that must be sold, or else the sale fails; 0 where it cannot fail
    /// @param hardCap GAIA for sale
    /// @param walletCap GAIA that one account may buy
    /// @param opensAt buying is possible from here on; a time that is past means: now
    /// @param duration seconds from opensAt on, at most MAX_DURATION
    struct Terms {
        uint128 price;
        uint128 softCap;
        uint128 hardCap;
        uint128 walletCap;
        uint64 opensAt;
        uint64 duration;
    }

    /// @notice Pending: not open yet. Paused: it would be open. SoldOut: the hard cap is reached. Ended: over, with the
    /// soft cap reached. Failed: over without it, refunds are due.
    enum Phase {
        Pending,
        Open,
        Paused,
        SoldOut,
        Ended,
        Failed
    }

    /// @param tokens GAIA to be had, never above `left`
    /// @param cost coins that buy() takes for it
    /// @param left GAIA that the account may buy now, by its own cap and by what is for sale
    struct Quote {
        uint256 tokens;
        uint256 cost;
        uint256 left;
        Phase phase;
    }

    /// @param tokens GAIA bought, less what was brought back
    /// @param paid coins paid for it, which is what refund() gives for all of it
    struct Purchase {
        uint256 tokens;
        uint256 paid;
    }

    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");
    /// @notice The longest that a buyer may have to wait until it knows whether the sale failed.
    uint64 public constant MAX_DURATION = 366 days;
    /// @notice How long before the opening terms are settled.
    uint64 public constant NOTICE = 1 days;
    /// @notice How long after its end the sale keeps the proceeds.
    uint64 public constant HOLD = 1 days;
    uint256 private constant WHOLE = 1 ether;

    IERC20 public immutable token;

    /// @notice Coins for one whole GAIA, in the coin's smallest unit.
    uint128 public price;
    uint128 public softCap;
    uint128 public hardCap;
    uint128 public walletCap;
    uint64 public opensAt;
    /// @notice When the sale is over at the latest; the time of close() after that.
    uint64 public closesAt;
    /// @notice When the hard cap was reached; 0 while it is not.
    uint64 public soldOutAt;

    /// @notice Where the proceeds and what nobody bought go.
    address payable public treasury;
    /// @notice GAIA sold. It never falls: what refunds bring back is not for sale again.
    uint256 public sold;
    /// @notice Coins paid for all that was sold.
    uint256 public raised;
    /// @notice Coins that buyers paid and did not get back. They are theirs unless the soft cap is reached.
    uint256 public unrefunded;

    mapping(address account => Purchase) private _purchases;

    event TermsSet(
        uint128 price, uint128 softCap, uint128 hardCap, uint128 walletCap, uint64 opensAt, uint64 closesAt
    );
    event TreasurySet(address indexed treasury);
    /// @param cost coins taken, in the coin's smallest unit
    event Bought(address indexed buyer, uint256 tokens, uint256 cost);
    /// @param tokens GAIA brought back
    /// @param value coins given for it
    event Refunded(address indexed buyer, uint256 tokens, uint256 value);
    event Closed(address indexed by, uint64 closedAt);
    event ProceedsWithdrawn(address indexed treasury, uint256 value);
    /// @param value coins that nobody paid for GAIA, withdrawn while what was paid stays here
    event ExcessWithdrawn(address indexed treasury, uint256 value);
    event UnsoldWithdrawn(address indexed treasury, uint256 tokens);

    error AlreadyOpen(uint64 opensAt);
    error AlreadyOver(uint64 closesAt);
    error ExceedsPurchase(uint256 tokens, uint256 bought);
    error ExceedsSale(uint256 tokens, uint256 left);
    error ExceedsWallet(uint256 tokens, uint256 left);
    error InvalidLeast(uint256 atLeast, uint256 tokens);
    error InvalidTerms();
    error NotFailed(Phase phase);
    error NotOpenYet(uint64 opensAt);
    error NotOver(uint64 closesAt);
    error NothingToWithdraw();
    error TermsSettled(uint64 opensAt);
    error Underpaid(uint256 cost, uint256 value);
    error ZeroAddress();
    error ZeroAmount();

    /// @param admin sets terms before the sale opens, ends it early, names the treasury and grants roles; it pauses too
    /// @param adminDelay seconds that a change of the admin takes
    constructor(IERC20 token_, Terms memory terms, address payable treasury_, address admin, uint48 adminDelay)
        AccessControlDefaultAdminRules(adminDelay, admin)
    {
        if (address(token_) == address(0)) revert ZeroAddress();
        token = token_;
        _setTerms(terms);
        _setTreasury(treasury_);
        _grantRole(PAUSER_ROLE, admin);
    }

    /// @notice Buys exactly `tokens` GAIA for costOf(tokens) coins. What was sent beyond comes back in the same call.
    function buy(uint256 tokens) external payable nonReentrant {
        _buy(tokens);
    }

    /// @notice Buys as much of `tokens` GAIA as the caller may still buy, and nothing if that is less than `atLeast`: who was
    /// a moment earlier takes a part of a purchase at most, not all of it. What was sent beyond its cost comes back.
    function buyUpTo(uint256 tokens, uint256 atLeast) external payable nonReentrant returns (uint256 bought) {
        if (atLeast == 0 || atLeast > tokens) revert InvalidLeast(atLeast, tokens);
        // Where even `atLeast` is too much, _buy says why.
        bought = Math.max(Math.min(tokens, mayBuy(msg.sender)), atLeast);
        _buy(bought);
    }

    /// @notice Takes back `tokens` GAIA of the caller, which has approved it, for refundOf(caller, tokens) coins, once the
    /// sale failed. Whoever bought may do it in parts and whenever it likes.
    function refund(uint256 tokens) external nonReentrant returns (uint256 value) {
        return _refund(tokens, payable(msg.sender));
    }

    /// @notice refund() with the coins sent to `to`: for a buyer that is a contract and takes none.
    function refundTo(uint256 tokens, address payable to) external nonReentrant returns (uint256 value) {
        if (to == address(0)) revert ZeroAddress();
        return _refund(tokens, to);
    }

    function refundWithPermit(uint256 tokens, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        nonReentrant
        returns (uint256 value)
    {
        // Whoever submits the permit first changes nothing: the allowance it gives is what counts.
        try IERC20Permit(address(token)).permit(msg.sender, address(this), tokens, deadline, v, r, s) {} catch {}
        return _refund(tokens, payable(msg.sender));
    }

    /// @notice Sends the treasury all coins that need not stay here: the proceeds from proceedsAt() on, if the soft cap was
    /// reached; before that, and after a failure, what was forced upon the sale beyond all that was paid.
    function withdrawProceeds() external nonReentrant returns (uint256 value) {
        value = withdrawable();
        if (value == 0) revert NothingToWithdraw();
        if (_settled()) emit ProceedsWithdrawn(treasury, value);
        else emit ExcessWithdrawn(treasury, value);
        Address.sendValue(treasury, value);
    }

    /// @notice Sends the treasury all GAIA that is here, once the sale is over: what nobody bought, and what refunds
    /// brought back.
    function withdrawUnsold() external nonReentrant returns (uint256 tokens) {
        if (!_over()) revert NotOver(closesAt);
        tokens = token.balanceOf(address(this));
        if (tokens == 0) revert NothingToWithdraw();
        emit UnsoldWithdrawn(treasury, tokens);
        token.safeTransfer(treasury, tokens);
    }

    /// @notice Replaces all terms, at the latest NOTICE before the sale opens, and by some that open NOTICE from now or later.
    /// A purchase that is already sent is for terms that no longer change: it finds those or is too early.
    function setTerms(Terms calldata terms) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (block.timestamp >= closesAt) revert AlreadyOver(closesAt);
        if (block.timestamp >= opensAt) revert AlreadyOpen(opensAt);
        if (block.timestamp + NOTICE > opensAt) revert TermsSettled(opensAt);
        if (terms.opensAt < block.timestamp + NOTICE) revert InvalidTerms();
        _setTerms(terms);
    }

    function setTreasury(address payable treasury_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setTreasury(treasury_);
    }

    /// @notice Ends the sale now, before it opens or while it runs. It failed if the soft cap is not reached.
    function close() external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (_over()) revert AlreadyOver(closesAt);
        closesAt = uint64(block.timestamp);
        emit Closed(msg.sender, closesAt);
    }

    /// @notice Stops buying, and nothing else: the sale ends when it would have, and refunds go on.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    /// @notice What `account` would get and pay if it bought `tokens` now: as much of it as it may buy.
    function quote(address account, uint256 tokens) external view returns (Quote memory) {
        uint256 left = mayBuy(account);
        tokens = Math.min(tokens, left);
        return Quote(tokens, costOf(tokens), left, phase());
    }

    /// @notice The most that `account` gets for `value` coins now, and what that costs, which may be less than `value`.
    function quoteValue(address account, uint256 value) external view returns (Quote memory) {
        uint256 left = mayBuy(account);
        uint256 tokens = value >= costOf(left) ? left : tokensFor(value);
        return Quote(tokens, costOf(tokens), left, phase());
    }

    /// @notice GAIA that `account` may buy now; 0 while the sale is not open.
    function mayBuy(address account) public view returns (uint256) {
        if (phase() != Phase.Open) return 0;
        return Math.min(walletCap - _purchases[account].tokens, remaining());
    }

    /// @notice Coins for exactly `tokens` GAIA, rounded up.
    function costOf(uint256 tokens) public view returns (uint256) {
        return Math.mulDiv(tokens, price, WHOLE, Math.Rounding.Ceil);
    }

    /// @notice The most GAIA whose cost is at most `value` coins, whatever is for sale.
    function tokensFor(uint256 value) public view returns (uint256) {
        return Math.mulDiv(value, WHOLE, price);
    }

    /// @notice GAIA that is still for sale: below the hard cap, and there.
    function remaining() public view returns (uint256) {
        return Math.min(hardCap - sold, token.balanceOf(address(this)));
    }

    function purchaseOf(address account) external view returns (Purchase memory) {
        return _purchases[account];
    }

    /// @notice Coins that refund(tokens) would give `account` if the sale failed: in proportion, rounded down; for all
    /// that is left of the purchase, all that is left of what was paid.
    function refundOf(address account, uint256 tokens) public view returns (uint256) {
        Purchase storage purchase = _purchases[account];
        if (tokens > purchase.tokens) revert ExceedsPurchase(tokens, purchase.tokens);
        return tokens == 0 ? 0 : Math.mulDiv(purchase.paid, tokens, purchase.tokens);
    }

    /// @notice Whether the soft cap is reached: then there are no refunds, for good.
    function succeeded() public view returns (bool) {
        return sold >= softCap;
    }

    /// @notice Coins that withdrawProceeds() would send the treasury.
    function withdrawable() public view returns (uint256) {
        return address(this).balance - (_settled() ? 0 : unrefunded);
    }

    /// @notice From when on the proceeds may be withdrawn, if the soft cap is reached: HOLD after the sale is over.
    function proceedsAt() public view returns (uint64) {
        return (soldOutAt == 0 ? closesAt : soldOutAt) + HOLD;
    }

    function phase() public view returns (Phase) {
        if (sold == hardCap) return Phase.SoldOut;
        if (block.timestamp >= closesAt) return succeeded() ? Phase.Ended : Phase.Failed;
        if (block.timestamp < opensAt) return Phase.Pending;
        return paused() ? Phase.Paused : Phase.Open;
    }

    function _buy(uint256 tokens) private {
        if (tokens == 0) revert ZeroAmount();
        if (block.timestamp >= closesAt) revert AlreadyOver(closesAt);
        if (block.timestamp < opensAt) revert NotOpenYet(opensAt);
        _requireNotPaused();
        uint256 left = remaining();
        if (tokens > left) revert ExceedsSale(tokens, left);
        Purchase storage purchase = _purchases[msg.sender];
        left = walletCap - purchase.tokens;
        if (tokens > left) revert ExceedsWallet(tokens, left);
        uint256 cost = costOf(tokens);
        if (msg.value < cost) revert Underpaid(cost, msg.value);

        purchase.tokens += tokens;
        purchase.paid += cost;
        sold += tokens;
        if (sold == hardCap) soldOutAt = uint64(block.timestamp);
        raised += cost;
        unrefunded += cost;
        emit Bought(msg.sender, tokens, cost);
        token.safeTransfer(msg.sender, tokens);
        if (msg.value > cost) Address.sendValue(payable(msg.sender), msg.value - cost);
    }

    function _refund(uint256 tokens, address payable to) private returns (uint256 value) {
        Phase now_ = phase();
        if (now_ != Phase.Failed) revert NotFailed(now_);
        if (tokens == 0) revert ZeroAmount();
        value = refundOf(msg.sender, tokens);
        Purchase storage purchase = _purchases[msg.sender];
        purchase.tokens -= tokens;
        purchase.paid -= value;
        unrefunded -= value;
        emit Refunded(msg.sender, tokens, value);
        token.safeTransferFrom(msg.sender, address(this), tokens);
        Address.sendValue(to, value);
    }

    function _setTerms(Terms memory terms) private {
        if (terms.price == 0 || terms.hardCap == 0 || terms.walletCap == 0 || terms.softCap > terms.hardCap) {
            revert InvalidTerms();
        }
        if (terms.duration == 0 || terms.duration > MAX_DURATION) revert InvalidTerms();
        uint64 earliest = uint64(block.timestamp);
        uint64 opening = terms.opensAt < earliest ? earliest : terms.opensAt;
        if (opening - earliest > MAX_DURATION) revert InvalidTerms();
        (price, softCap, hardCap, walletCap) = (terms.price, terms.softCap, terms.hardCap, terms.walletCap);
        (opensAt, closesAt) = (opening, opening + terms.duration);
        emit TermsSet(price, softCap, hardCap, walletCap, opensAt, closesAt);
    }

    function _setTreasury(address payable treasury_) private {
        if (treasury_ == address(0)) revert ZeroAddress();
        treasury = treasury_;
        emit TreasurySet(treasury_);
    }

    /// Whether what was paid is the treasury's.
    function _settled() private view returns (bool) {
        return succeeded() && block.timestamp >= proceedsAt();
    }

    function _over() private view returns (bool) {
        return block.timestamp >= closesAt || sold == hardCap;
    }
}
