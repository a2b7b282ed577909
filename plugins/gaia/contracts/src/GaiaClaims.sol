// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";

/// @title Allocations of GAIA that their owners claim
/// @notice A campaign is a list of allocations, of which the chain has the Merkle root, and the GAIA for it, which is paid
/// in when the campaign is made. Each allocation is claimed once, by its owner or by whoever has its owner's signature.
///
/// Claims are taken from `opensAt` until `closesAt`, and for `grace` seconds after it: late ones count, so that a full
/// block or an outage costs nobody an allocation. Then anybody may send what nobody claimed back to who paid it
/// in. There is no pause: it could only keep people from what is theirs while the time runs out. A campaign with a
/// mistake is cancelled before it opens, for which there are at least `notice` seconds.
///
/// A leaf is keccak256(bytes.concat(keccak256(abi.encode(index, account, amount)))), as the StandardMerkleTree of
/// OpenZeppelin's npm package merkle-tree makes it of ["uint256", "address", "uint256"]. An index occurs once in a list; if one
/// occurs twice, only the first of them to be claimed is paid. Claims never add up to more than was paid in.
///
/// Amounts are in GAIA's smallest unit (18 decimals), times in Unix seconds. The token is a plain ERC-20: it takes no
/// fee of a transfer and calls nobody.
contract GaiaClaims is AccessControlDefaultAdminRules, EIP712, ReentrancyGuard {
    using SafeERC20 for IERC20;
    using BitMaps for BitMaps.BitMap;

    /// @param root of the Merkle tree of all allocations
    /// @param total GAIA for all allocations, paid in by the caller of create()
    /// @param opensAt a time before the end of the notice means: when that ends
    /// @param duration seconds from opensAt until closesAt, at least LEAST_DURATION
    /// @param grace seconds after closesAt in which a late claim still counts, at least LEAST_GRACE
    /// @param title what people call the campaign, 1 to 64 bytes of UTF-8
    /// @param listHash SHA-256 of the list as it was published: every allocation with the reason for its amount
    struct Terms {
        bytes32 root;
        uint256 total;
        uint64 opensAt;
        uint64 duration;
        uint64 grace;
        string title;
        bytes32 listHash;
    }

    /// @param funder who paid in, and to whom the rest goes back
    /// @param total GAIA paid in
    /// @param claimed GAIA of all claims
    /// @param returned GAIA that went back; nothing can be claimed when it did
    /// @param closesAt what people are told
    /// @param endsAt closesAt and the grace: no claim counts from here on
    /// @param over the rest went back: the campaign was cancelled or has ended
    struct Campaign {
        bytes32 root;
        address funder;
        uint64 opensAt;
        bool over;
        uint64 closesAt;
        uint64 endsAt;
        uint256 total;
        uint256 claimed;
        uint256 returned;
        bytes32 listHash;
        string title;
    }

    /// @notice Who may make campaigns, so that a list of campaigns has those that somebody answers for.
    bytes32 public constant PUBLISHER_ROLE = keccak256("PUBLISHER_ROLE");
    /// @notice The longest time from now until a campaign has ended: nothing is tied up for ever.
    uint64 public constant MAX_SPAN = 5 * 366 days;
    uint64 public constant LEAST_DURATION = 1 days;
    uint64 public constant LEAST_GRACE = 1 days;
    bytes32 private constant CLAIM =
        keccak256("Claim(uint256 campaign,uint256 index,address account,uint256 amount,address to,uint256 deadline)");

    IERC20 public immutable token;
    /// @notice Seconds from a campaign's making until it opens, at least: in these a mistake is found and it is cancelled.
    uint64 public immutable notice;

    Campaign[] private _campaigns;
    mapping(uint256 id => BitMaps.BitMap) private _claimed;

    event CampaignCreated(
        uint256 indexed id,
        address indexed funder,
        bytes32 root,
        uint256 total,
        uint64 opensAt,
        uint64 closesAt,
        uint64 endsAt,
        string title,
        bytes32 listHash
    );
    /// @param account whose allocation it is
    /// @param to who got the GAIA
    event Claimed(uint256 indexed id, address indexed account, address indexed to, uint256 index, uint256 amount);
    /// @param amount what was returned to the funder, before the campaign opened
    event CampaignCancelled(uint256 indexed id, uint256 amount);
    /// @param amount what nobody claimed and the funder got back
    event ClawedBack(uint256 indexed id, uint256 amount);

    error AlreadyClaimed(uint256 id, uint256 index);
    error CampaignOver(uint256 id, uint64 endsAt);
    error CampaignOpen(uint256 id, uint64 opensAt);
    error ExceedsFunding(uint256 amount, uint256 left);
    error InvalidReceiver(address to);
    error InvalidSignature(address account);
    error InvalidTerms();
    error InvalidTitle();
    error NotEnded(uint256 id, uint64 endsAt);
    error NotFunder(address caller, address funder);
    error NotInCampaign(uint256 id, uint256 index, address account, uint256 amount);
    error NotOpenYet(uint256 id, uint64 opensAt);
    error SignatureExpired(uint256 deadline);
    error UnknownCampaign(uint256 id);
    error ZeroAddress();

    /// @param admin says who makes campaigns; it makes them too
    /// @param adminDelay seconds that a change of the admin takes
    /// @param notice_ at most MAX_SPAN; 0 is for chains on which nothing is worth anything
    constructor(IERC20 token_, address admin, uint48 adminDelay, uint64 notice_)
        AccessControlDefaultAdminRules(adminDelay, admin)
        EIP712("GaiaClaims", "1")
    {
        if (address(token_) == address(0)) revert ZeroAddress();
        if (notice_ > MAX_SPAN) revert InvalidTerms();
        (token, notice) = (token_, notice_);
        _grantRole(PUBLISHER_ROLE, admin);
    }

    /// @notice Makes a campaign and takes `terms.total` GAIA of the caller, which has approved it.
    /// @return id its number: 0, 1, 2…
    function create(Terms calldata terms) external nonReentrant onlyRole(PUBLISHER_ROLE) returns (uint256 id) {
        if (terms.root == 0 || terms.total == 0) revert InvalidTerms();
        if (bytes(terms.title).length == 0 || bytes(terms.title).length > 64) revert InvalidTitle();
        id = _campaigns.length;
        Campaign storage campaign_ = _campaigns.push();
        (campaign_.opensAt, campaign_.closesAt, campaign_.endsAt) = _times(terms);
        campaign_.root = terms.root;
        campaign_.funder = msg.sender;
        campaign_.total = terms.total;
        campaign_.listHash = terms.listHash;
        campaign_.title = terms.title;
        _announce(id, campaign_);
        token.safeTransferFrom(msg.sender, address(this), terms.total);
    }

    /// @notice Claims the caller's allocation. The GAIA goes to `to`, which may be the caller or any other address.
    function claim(uint256 id, uint256 index, uint256 amount, address to, bytes32[] calldata proof)
        external
        nonReentrant
    {
        _claim(id, index, msg.sender, amount, to, proof);
    }

    /// @notice Claims the allocation of `account` for `to`, with the signature of `account` that says so (EIP-712
    /// type Claim; EIP-1271 for contract wallets). A signature is of no use once the allocation is claimed, after
    /// `deadline`, or for another campaign, index, amount, receiver, contract or chain.
    function claimFor(
        uint256 id,
        uint256 index,
        address account,
        uint256 amount,
        address to,
        bytes32[] calldata proof,
        uint256 deadline,
        bytes calldata signature
    ) external nonReentrant {
        if (block.timestamp > deadline) revert SignatureExpired(deadline);
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(CLAIM, id, index, account, amount, to, deadline)));
        if (!SignatureChecker.isValidSignatureNow(account, digest, signature)) revert InvalidSignature(account);
        _claim(id, index, account, amount, to, proof);
    }

    /// @notice Sends the funder what nobody claimed, once the campaign has ended. Anybody may call it.
    function clawBack(uint256 id) external nonReentrant returns (uint256 amount) {
        Campaign storage campaign_ = _campaign(id);
        if (campaign_.over) revert CampaignOver(id, campaign_.endsAt);
        if (block.timestamp < campaign_.endsAt) revert NotEnded(id, campaign_.endsAt);
        amount = _return(campaign_);
        emit ClawedBack(id, amount);
        token.safeTransfer(campaign_.funder, amount);
    }

    /// @notice Ends a campaign before it opens; its funder, who calls, has all GAIA back.
    function cancel(uint256 id) external nonReentrant returns (uint256 amount) {
        Campaign storage campaign_ = _campaign(id);
        if (msg.sender != campaign_.funder) revert NotFunder(msg.sender, campaign_.funder);
        if (campaign_.over) revert CampaignOver(id, campaign_.endsAt);
        if (block.timestamp >= campaign_.opensAt) revert CampaignOpen(id, campaign_.opensAt);
        amount = _return(campaign_);
        emit CampaignCancelled(id, amount);
        token.safeTransfer(campaign_.funder, amount);
    }

    function campaignCount() external view returns (uint256) {
        return _campaigns.length;
    }

    function campaign(uint256 id) external view returns (Campaign memory) {
        return _campaign(id);
    }

    /// @notice Campaigns by their numbers; fewer than `limit` at the end, none beyond it.
    function campaigns(uint256 offset, uint256 limit) external view returns (Campaign[] memory page) {
        uint256 count = _campaigns.length;
        if (offset >= count) return page;
        uint256 size = count - offset < limit ? count - offset : limit;
        page = new Campaign[](size);
        for (uint256 i = 0; i < size; i++) {
            page[i] = _campaigns[offset + i];
        }
    }

    function isClaimed(uint256 id, uint256 index) external view returns (bool) {
        return _claimed[id].get(index);
    }

    /// @notice Whether an allocation is in the list with that root.
    function verify(bytes32 root, uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        public
        pure
        returns (bool)
    {
        return MerkleProof.verifyCalldata(proof, root, leafOf(index, account, amount));
    }

    function leafOf(uint256 index, address account, uint256 amount) public pure returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(index, account, amount))));
    }

    function _claim(
        uint256 id,
        uint256 index,
        address account,
        uint256 amount,
        address to,
        bytes32[] calldata proof
    ) private {
        Campaign storage campaign_ = _campaign(id);
        if (block.timestamp < campaign_.opensAt && !campaign_.over) revert NotOpenYet(id, campaign_.opensAt);
        if (block.timestamp >= campaign_.endsAt || campaign_.over) revert CampaignOver(id, campaign_.endsAt);
        if (_claimed[id].get(index)) revert AlreadyClaimed(id, index);
        if (!verify(campaign_.root, index, account, amount, proof)) revert NotInCampaign(id, index, account, amount);
        uint256 left = campaign_.total - campaign_.claimed;
        if (amount > left) revert ExceedsFunding(amount, left);
        if (to == address(0)) revert ZeroAddress();
        // Nothing sends on what comes here from a campaign.
        if (to == address(this)) revert InvalidReceiver(to);

        _claimed[id].set(index);
        campaign_.claimed += amount;
        emit Claimed(id, account, to, index, amount);
        token.safeTransfer(to, amount);
    }

    function _times(Terms calldata terms) private view returns (uint64 opensAt, uint64 closesAt, uint64 endsAt) {
        uint64 made = uint64(block.timestamp);
        uint64 earliest = made + notice;
        opensAt = terms.opensAt < earliest ? earliest : terms.opensAt;
        // Each part is bounded before they are added, so that no sum overflows.
        if (opensAt - made > MAX_SPAN || terms.duration > MAX_SPAN || terms.grace > MAX_SPAN) revert InvalidTerms();
        closesAt = opensAt + terms.duration;
        endsAt = closesAt + terms.grace;
        if (terms.duration < LEAST_DURATION || terms.grace < LEAST_GRACE) revert InvalidTerms();
        if (endsAt - made > MAX_SPAN) revert InvalidTerms();
    }

    function _announce(uint256 id, Campaign storage made) private {
        emit CampaignCreated(
            id,
            made.funder,
            made.root,
            made.total,
            made.opensAt,
            made.closesAt,
            made.endsAt,
            made.title,
            made.listHash
        );
    }

    function _return(Campaign storage campaign_) private returns (uint256 amount) {
        amount = campaign_.total - campaign_.claimed;
        campaign_.over = true;
        campaign_.returned = amount;
    }

    function _campaign(uint256 id) private view returns (Campaign storage) {
        if (id >= _campaigns.length) revert UnknownCampaign(id);
        return _campaigns[id];
    }
}
