// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {EnumerableMap} from "@openzeppelin/contracts/utils/structs/EnumerableMap.sol";

import {Name} from "./Name.sol";

/// @title Stake and delegations of the network's validators
/// @notice A validator is an account that stakes GAIA on itself and names the key that attests signals. Anybody may
/// delegate to it. Stake leaves through an unbonding entry that pays out after `unbondingPeriod`. Nobody has a
/// special right here: there is no owner, no pause and no upgrade, and no call pays one account's stake to another.
/// @dev Nobody names a key that is not theirs: the key signs `AttestorPossession(address validator,address attestor)`
/// (EIP-712) for the account that names it. The signature is good for that account and this contract alone.
contract ValidatorStaking is ReentrancyGuard, EIP712 {
    using SafeERC20 for IERC20;
    using EnumerableMap for EnumerableMap.AddressToUintMap;

    /// @param pendingCommissionBps the commission announced, meaningless while `pendingCommissionAt` is 0
    /// @param pendingCommissionAt when it takes effect, in Unix seconds; 0 while nothing is announced
    /// @param active false once the validator has exited, which is for good
    struct Validator {
        address owner;
        address attestor;
        string name;
        uint16 commissionBps;
        uint16 pendingCommissionBps;
        uint64 pendingCommissionAt;
        uint256 selfStake;
        uint256 delegatedStake;
        uint64 delegatorCount;
        uint64 registeredAt;
        bool active;
    }

    struct Delegation {
        address validator;
        uint256 amount;
    }

    struct Unbonding {
        address validator;
        uint256 amount;
        uint64 availableAt;
    }

    /// @param unbondingPeriod seconds
    /// @param commissionDelay seconds between the announcement of a commission and its effect
    /// @param maxCommissionStepBps how far one announcement may move the commission, up or down
    struct Terms {
        uint256 minSelfStake;
        uint64 unbondingPeriod;
        uint64 commissionDelay;
        uint16 maxCommissionStepBps;
    }

    bytes32 private constant POSSESSION = keccak256("AttestorPossession(address validator,address attestor)");

    uint16 public constant MAX_COMMISSION_BPS = 10_000;
    /// @notice Open unbonding entries per account, so that withdraw() always fits into a block.
    uint256 public constant MAX_UNBONDINGS = 64;

    IERC20 public immutable token;
    uint256 public immutable minSelfStake;
    uint64 public immutable unbondingPeriod;
    uint64 public immutable commissionDelay;
    uint16 public immutable maxCommissionStepBps;

    /// @notice Bonded stake of all validators; what is unbonding no longer counts.
    uint256 public totalStaked;
    /// @notice Stake that waits for withdraw().
    uint256 public totalUnbonding;

    /// @notice The validator that uses or used an attestor key. A key stays with its first validator, so that
    /// old attestations keep their author.
    mapping(address attestor => address validator) public validatorOfAttestor;

    address[] private _owners;
    mapping(address owner => Validator) private _validators;
    mapping(address delegator => EnumerableMap.AddressToUintMap) private _delegations;
    mapping(address account => Unbonding[]) private _unbondings;
    /// @dev What an account's delegations and unbonding entries add up to, so that stakeOf() never walks through them.
    mapping(address account => uint256) private _delegated;
    mapping(address account => uint256) private _unbonding;

    event ValidatorRegistered(address indexed validator, address indexed attestor, string name, uint16 commissionBps);
    event ValidatorExited(address indexed validator);
    event ValidatorRenamed(address indexed validator, string name);
    event AttestorChanged(address indexed validator, address indexed attestor);
    event CommissionAnnounced(address indexed validator, uint16 currentBps, uint16 announcedBps, uint64 effectiveAt);
    event Staked(address indexed validator, uint256 amount);
    event Delegated(address indexed delegator, address indexed validator, uint256 amount);
    event UnbondingStarted(address indexed account, address indexed validator, uint256 amount, uint64 availableAt);
    event Withdrawn(address indexed account, uint256 amount);

    error AlreadyRegistered();
    error AttestorTaken(address attestor);
    error CommissionStepTooLarge(uint16 currentBps, uint16 announcedBps);
    error CommissionTooHigh(uint16 commissionBps);
    error InvalidName();
    error NotActive(address validator);
    error NothingToWithdraw();
    error PossessionNotProven(address attestor);
    error SelfDelegation();
    error SelfStakeTooLow(uint256 minimum);
    error StakeTooLow(uint256 staked);
    error TooManyUnbondings();
    error ZeroAddress();
    error ZeroAmount();

    constructor(IERC20 token_, Terms memory terms) EIP712("Gaia validator staking", "1") {
        if (address(token_) == address(0)) revert ZeroAddress();
        token = token_;
        minSelfStake = terms.minSelfStake;
        unbondingPeriod = terms.unbondingPeriod;
        commissionDelay = terms.commissionDelay;
        maxCommissionStepBps = terms.maxCommissionStepBps;
    }

    /// @notice Makes the caller a validator with `amount` of its own GAIA, at least `minSelfStake`. Once per account.
    /// @param possession the attestor's signature that it is the caller's, ECDSA or ERC-1271
    function register(
        string calldata name,
        uint16 commissionBps,
        address attestor,
        bytes calldata possession,
        uint256 amount
    ) external nonReentrant {
        Validator storage entry = _validators[msg.sender];
        if (entry.registeredAt != 0) revert AlreadyRegistered();
        if (!Name.valid(name)) revert InvalidName();
        if (commissionBps > MAX_COMMISSION_BPS) revert CommissionTooHigh(commissionBps);
        if (amount < minSelfStake) revert SelfStakeTooLow(minSelfStake);
        _claimAttestor(attestor, possession);

        entry.owner = msg.sender;
        entry.attestor = attestor;
        entry.name = name;
        entry.commissionBps = commissionBps;
        entry.registeredAt = uint64(block.timestamp);
        entry.active = true;
        _owners.push(msg.sender);
        emit ValidatorRegistered(msg.sender, attestor, name, commissionBps);
        _stake(amount);
    }

    /// @notice Adds to the caller's self-stake.
    function stake(uint256 amount) external nonReentrant {
        _stake(amount);
    }

    function stakeWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external nonReentrant {
        _permit(amount, deadline, v, r, s);
        _stake(amount);
    }

    /// @notice Delegates GAIA of the caller to another account's validator.
    function delegate(address validator_, uint256 amount) external nonReentrant {
        _delegate(validator_, amount);
    }

    function delegateWithPermit(address validator_, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        nonReentrant
    {
        _permit(amount, deadline, v, r, s);
        _delegate(validator_, amount);
    }

    /// @notice Takes `amount` of the caller's stake off a validator; withdraw() pays it after `unbondingPeriod`.
    /// An active validator keeps at least `minSelfStake` on itself; exit() releases all of it.
    function unbond(address validator_, uint256 amount) external nonReentrant {
        if (validator_ == msg.sender) {
            Validator storage entry = _active(msg.sender);
            if (entry.selfStake < amount) revert StakeTooLow(entry.selfStake);
            if (entry.selfStake - amount < minSelfStake) revert SelfStakeTooLow(minSelfStake);
            entry.selfStake -= amount;
        } else {
            _undelegate(validator_, amount);
        }
        _startUnbonding(validator_, amount);
    }

    /// @notice Pays every unbonding entry of the caller whose time has come.
    function withdraw() external nonReentrant returns (uint256 amount) {
        Unbonding[] storage entries = _unbondings[msg.sender];
        uint256 i = 0;
        while (i < entries.length) {
            if (entries[i].availableAt > block.timestamp) {
                i++;
                continue;
            }
            amount += entries[i].amount;
            entries[i] = entries[entries.length - 1];
            entries.pop();
        }
        if (amount == 0) revert NothingToWithdraw();
        totalUnbonding -= amount;
        _unbonding[msg.sender] -= amount;
        emit Withdrawn(msg.sender, amount);
        token.safeTransfer(msg.sender, amount);
    }

    /// @notice Announces a commission that takes effect after `commissionDelay`. A second announcement replaces the
    /// first and starts the delay anew; both are measured against the commission in force.
    function setCommission(uint16 commissionBps) external {
        Validator storage entry = _active(msg.sender);
        (uint16 current,,) = _commission(entry);
        if (commissionBps > MAX_COMMISSION_BPS) revert CommissionTooHigh(commissionBps);
        uint16 step = commissionBps > current ? commissionBps - current : current - commissionBps;
        if (step > maxCommissionStepBps) revert CommissionStepTooLarge(current, commissionBps);

        uint64 effectiveAt = uint64(block.timestamp) + commissionDelay;
        entry.commissionBps = current;
        entry.pendingCommissionBps = commissionBps;
        entry.pendingCommissionAt = effectiveAt;
        emit CommissionAnnounced(msg.sender, current, commissionBps, effectiveAt);
    }

    function rename(string calldata name) external {
        Validator storage entry = _active(msg.sender);
        if (!Name.valid(name)) revert InvalidName();
        entry.name = name;
        emit ValidatorRenamed(msg.sender, name);
    }

    /// @notice Replaces the key that attests signals for the caller's validator.
    /// @param possession as with register()
    function setAttestor(address attestor, bytes calldata possession) external nonReentrant {
        Validator storage entry = _active(msg.sender);
        _claimAttestor(attestor, possession);
        entry.attestor = attestor;
        emit AttestorChanged(msg.sender, attestor);
    }

    /// @notice Ends the caller's validator for good and starts to unbond its whole self-stake. Delegators unbond
    /// theirs when they like.
    function exit() external nonReentrant {
        Validator storage entry = _active(msg.sender);
        uint256 amount = entry.selfStake;
        entry.active = false;
        entry.selfStake = 0;
        emit ValidatorExited(msg.sender);
        if (amount > 0) _startUnbonding(msg.sender, amount);
    }

    /// @notice How many validators ever registered, exited ones included.
    function validatorCount() external view returns (uint256) {
        return _owners.length;
    }

    /// @notice Validators in the order of their registration; fewer than `limit` at the end, none beyond it.
    function validators(uint256 offset, uint256 limit) external view returns (Validator[] memory page) {
        uint256 count = _owners.length;
        if (offset >= count) return page;
        uint256 size = count - offset < limit ? count - offset : limit;
        page = new Validator[](size);
        for (uint256 i = 0; i < size; i++) {
            page[i] = validator(_owners[offset + i]);
        }
    }

    /// @notice One validator, with the commission in force now; all zero for an account that never registered.
    function validator(address owner) public view returns (Validator memory entry) {
        entry = _validators[owner];
        (entry.commissionBps, entry.pendingCommissionBps, entry.pendingCommissionAt) = _commission(_validators[owner]);
    }

    function delegationsOf(address delegator) external view returns (Delegation[] memory delegations) {
        EnumerableMap.AddressToUintMap storage map = _delegations[delegator];
        delegations = new Delegation[](map.length());
        for (uint256 i = 0; i < delegations.length; i++) {
            (delegations[i].validator, delegations[i].amount) = map.at(i);
        }
    }

    /// @notice What `delegator` has delegated to one validator; 0 for none.
    function delegationOf(address delegator, address validator_) external view returns (uint256 amount) {
        (, amount) = _delegations[delegator].tryGet(validator_);
    }

    function unbondingOf(address account) external view returns (Unbonding[] memory) {
        return _unbondings[account];
    }

    /// @notice All GAIA of one account that is here: what it staked on itself as a validator, what it delegated to
    /// others, and what of both it is unbonding, which counts until withdraw() pays it. What others delegated to it is
    /// theirs and not in it. Its cost is the same however many delegations and entries there are.
    function stakeOf(address account) external view returns (uint256 staked, uint256 delegated, uint256 unbonding) {
        return (_validators[account].selfStake, _delegated[account], _unbonding[account]);
    }

    function _stake(uint256 amount) private {
        _active(msg.sender).selfStake += amount;
        emit Staked(msg.sender, amount);
        _bond(amount);
    }

    function _delegate(address validator_, uint256 amount) private {
        if (validator_ == msg.sender) revert SelfDelegation();
        Validator storage entry = _active(validator_);
        EnumerableMap.AddressToUintMap storage map = _delegations[msg.sender];
        (, uint256 before) = map.tryGet(validator_);
        if (map.set(validator_, before + amount)) entry.delegatorCount++;
        entry.delegatedStake += amount;
        _delegated[msg.sender] += amount;
        emit Delegated(msg.sender, validator_, amount);
        _bond(amount);
    }

    function _undelegate(address validator_, uint256 amount) private {
        EnumerableMap.AddressToUintMap storage map = _delegations[msg.sender];
        (, uint256 before) = map.tryGet(validator_);
        if (before < amount) revert StakeTooLow(before);
        Validator storage entry = _validators[validator_];
        entry.delegatedStake -= amount;
        _delegated[msg.sender] -= amount;
        if (before > amount) {
            map.set(validator_, before - amount);
        } else if (map.remove(validator_)) {
            entry.delegatorCount--;
        }
    }

    function _bond(uint256 amount) private {
        if (amount == 0) revert ZeroAmount();
        totalStaked += amount;
        token.safeTransferFrom(msg.sender, address(this), amount);
    }

    function _startUnbonding(address validator_, uint256 amount) private {
        if (amount == 0) revert ZeroAmount();
        Unbonding[] storage entries = _unbondings[msg.sender];
        if (entries.length == MAX_UNBONDINGS) revert TooManyUnbondings();
        uint64 availableAt = uint64(block.timestamp) + unbondingPeriod;
        entries.push(Unbonding(validator_, amount, availableAt));
        totalStaked -= amount;
        totalUnbonding += amount;
        _unbonding[msg.sender] += amount;
        emit UnbondingStarted(msg.sender, validator_, amount, availableAt);
    }

    /// @dev Whoever submits the permit first changes nothing: the allowance it gives is what counts.
    function _permit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) private {
        try IERC20Permit(address(token)).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}
    }

    function _claimAttestor(address attestor, bytes calldata possession) private {
        if (attestor == address(0)) revert ZeroAddress();
        address holder = validatorOfAttestor[attestor];
        if (holder != address(0) && holder != msg.sender) revert AttestorTaken(attestor);
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(POSSESSION, msg.sender, attestor)));
        if (!SignatureChecker.isValidSignatureNowCalldata(attestor, digest, possession)) {
            revert PossessionNotProven(attestor);
        }
        validatorOfAttestor[attestor] = msg.sender;
    }

    function _active(address owner) private view returns (Validator storage entry) {
        entry = _validators[owner];
        if (!entry.active) revert NotActive(owner);
    }

    function _commission(Validator storage entry) private view returns (uint16 current, uint16 pending, uint64 dueAt) {
        dueAt = entry.pendingCommissionAt;
        if (dueAt == 0) return (entry.commissionBps, 0, 0);
        if (dueAt <= block.timestamp) return (entry.pendingCommissionBps, 0, 0);
        return (entry.commissionBps, entry.pendingCommissionBps, dueAt);
    }
}
