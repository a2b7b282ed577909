// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title GAIA that becomes its owner's over time
/// @notice A schedule is paid in whole when it is made. Nothing of it is released before `cliffAt`; from then on the part of
/// it that has vested, which grows evenly from `startsAt` to `endsAt`, can be sent to its beneficiary by anybody. Who
/// paid in may revoke a schedule only if it was made so: then what has vested stays the beneficiary's, and the rest goes
/// back. Nothing else ends, stops or redirects a schedule; there is no pause.
///
/// OpenZeppelin's VestingWallet has the same formula, but is one contract for each beneficiary and cannot be revoked.
/// Here all schedules have one list and one stream of events, and a page reads them in one call.
///
/// Amounts are in GAIA's smallest unit (18 decimals), times in Unix seconds. The token is a plain ERC-20: it takes no
/// fee of a transfer and calls nobody.
contract GaiaVesting is AccessControlDefaultAdminRules, ReentrancyGuard {
    using SafeERC20 for IERC20;

    /// @param total GAIA, paid in by the caller of create()
    /// @param startsAt from when on it vests; it may be past; 0 means: now
    /// @param cliff seconds from startsAt in which nothing is released, at most `duration`
    /// @param duration seconds from startsAt until all has vested
    /// @param revocable whether who pays in may revoke it
    struct Terms {
        address beneficiary;
        uint256 total;
        uint64 startsAt;
        uint64 cliff;
        uint64 duration;
        bool revocable;
    }

    /// @param funder who paid in
    /// @param total GAIA paid in; of a revoked schedule, what had vested and was not taken back
    /// @param released GAIA that the beneficiary has got
    /// @param revokedAt 0 while it is not revoked
    struct Schedule {
        address beneficiary;
        uint64 startsAt;
        address funder;
        uint64 cliffAt;
        uint64 endsAt;
        uint64 revokedAt;
        bool revocable;
        uint256 total;
        uint256 released;
    }

    /// @notice Who may make schedules, so that a beneficiary's list has those that somebody answers for.
    bytes32 public constant GRANTOR_ROLE = keccak256("GRANTOR_ROLE");
    /// @notice The longest time from now until all of a schedule has vested: nothing is tied up for ever.
    uint64 public constant MAX_SPAN = 10 * 366 days;

    IERC20 public immutable token;

    /// @notice GAIA of all schedules that is here: not released, and not taken back.
    uint256 public held;

    Schedule[] private _schedules;
    mapping(address beneficiary => uint256[] ids) private _of;

    event ScheduleCreated(
        uint256 indexed id,
        address indexed beneficiary,
        address indexed funder,
        uint256 total,
        uint64 startsAt,
        uint64 cliffAt,
        uint64 endsAt,
        bool revocable
    );
    event Released(uint256 indexed id, address indexed beneficiary, uint256 amount);
    /// @param vested what is the beneficiary's of it, released or not
    /// @param returned what the funder got back
    event Revoked(uint256 indexed id, address indexed funder, uint256 vested, uint256 returned);

    error AlreadyRevoked(uint256 id, uint64 revokedAt);
    error InvalidReceiver(address to);
    error InvalidTerms();
    error NotFunder(address caller, address funder);
    error NotRevocable(uint256 id);
    error NothingToRelease(uint256 id, uint64 cliffAt);
    error UnknownSchedule(uint256 id);
    error ZeroAddress();

    /// @param admin says who makes schedules; it makes them too
    /// @param adminDelay seconds that a change of the admin takes
    constructor(IERC20 token_, address admin, uint48 adminDelay) AccessControlDefaultAdminRules(adminDelay, admin) {
        if (address(token_) == address(0)) revert ZeroAddress();
        token = token_;
        _grantRole(GRANTOR_ROLE, admin);
    }

    /// @notice Makes a schedule and takes `terms.total` GAIA of the caller, which has approved it.
    /// @return id its number: 0, 1, 2…
    function create(Terms calldata terms) external nonReentrant onlyRole(GRANTOR_ROLE) returns (uint256 id) {
        if (terms.beneficiary == address(0)) revert ZeroAddress();
        // Nothing sends on what would be released to here.
        if (terms.beneficiary == address(this)) revert InvalidReceiver(terms.beneficiary);
        uint64 startsAt = terms.startsAt == 0 ? uint64(block.timestamp) : terms.startsAt;
        if (terms.total == 0 || terms.duration == 0 || terms.cliff > terms.duration) revert InvalidTerms();
        // Each part is bounded before they are added, so that no sum overflows into a time that is past.
        if (startsAt > block.timestamp + MAX_SPAN || terms.duration > MAX_SPAN) revert InvalidTerms();
        uint64 endsAt = startsAt + terms.duration;
        if (endsAt > block.timestamp + MAX_SPAN) revert InvalidTerms();

        id = _schedules.length;
        Schedule storage schedule_ = _schedules.push();
        schedule_.beneficiary = terms.beneficiary;
        schedule_.funder = msg.sender;
        schedule_.startsAt = startsAt;
        schedule_.cliffAt = startsAt + terms.cliff;
        schedule_.endsAt = endsAt;
        schedule_.revocable = terms.revocable;
        schedule_.total = terms.total;
        _of[terms.beneficiary].push(id);
        held += terms.total;
        emit ScheduleCreated(
            id, terms.beneficiary, msg.sender, terms.total, startsAt, schedule_.cliffAt, endsAt, terms.revocable
        );
        token.safeTransferFrom(msg.sender, address(this), terms.total);
    }

    /// @notice Sends the beneficiary what has vested and was not released. Anybody may call it.
    function release(uint256 id) external nonReentrant returns (uint256 amount) {
        Schedule storage schedule_ = _schedule(id);
        amount = releasable(id);
        if (amount == 0) revert NothingToRelease(id, schedule_.cliffAt);
        schedule_.released += amount;
        held -= amount;
        emit Released(id, schedule_.beneficiary, amount);
        token.safeTransfer(schedule_.beneficiary, amount);
    }

    /// @notice Ends a revocable schedule. What has vested stays here for its beneficiary; the rest goes back to its
    /// funder, who calls. Before the cliff nothing has vested.
    function revoke(uint256 id) external nonReentrant returns (uint256 returned) {
        Schedule storage schedule_ = _schedule(id);
        if (msg.sender != schedule_.funder) revert NotFunder(msg.sender, schedule_.funder);
        if (!schedule_.revocable) revert NotRevocable(id);
        if (schedule_.revokedAt != 0) revert AlreadyRevoked(id, schedule_.revokedAt);
        uint256 vested = vestedAt(id, uint64(block.timestamp));
        returned = schedule_.total - vested;
        schedule_.total = vested;
        schedule_.revokedAt = uint64(block.timestamp);
        held -= returned;
        emit Revoked(id, schedule_.funder, vested, returned);
        token.safeTransfer(schedule_.funder, returned);
    }

    function scheduleCount() external view returns (uint256) {
        return _schedules.length;
    }

    function schedule(uint256 id) external view returns (Schedule memory) {
        return _schedule(id);
    }

    /// @notice Schedules by their numbers; fewer than `limit` at the end, none beyond it.
    function schedules(uint256 offset, uint256 limit) external view returns (Schedule[] memory page) {
        uint256 count = _schedules.length;
        if (offset >= count) return page;
        uint256 size = count - offset < limit ? count - offset : limit;
        page = new Schedule[](size);
        for (uint256 i = 0; i < size; i++) {
            page[i] = _schedules[offset + i];
        }
    }

    /// @notice The numbers of a beneficiary's schedules, in the order they were made.
    function schedulesOf(address beneficiary) external view returns (uint256[] memory) {
        return _of[beneficiary];
    }

    /// @notice What release() would send now.
    function releasable(uint256 id) public view returns (uint256) {
        return vestedAt(id, uint64(block.timestamp)) - _schedule(id).released;
    }

    /// @notice What has vested at a time, released or not, rounded down; all of it from endsAt on. Of a revoked
    /// schedule it is what had vested then.
    function vestedAt(uint256 id, uint64 time) public view returns (uint256) {
        Schedule storage schedule_ = _schedule(id);
        if (schedule_.revokedAt != 0) return schedule_.total;
        if (time < schedule_.cliffAt) return 0;
        if (time >= schedule_.endsAt) return schedule_.total;
        return Math.mulDiv(schedule_.total, time - schedule_.startsAt, schedule_.endsAt - schedule_.startsAt);
    }

    function _schedule(uint256 id) private view returns (Schedule storage) {
        if (id >= _schedules.length) revert UnknownSchedule(id);
        return _schedules[id];
    }
}
