// Code generated via abigen V2 - DO NOT EDIT.
// This file is a generated binding and any manual changes will be lost.

package gaiaclaims

import (
	"bytes"
	"errors"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Reference imports to suppress errors if they are not otherwise used.
var (
	_ = bytes.Equal
	_ = errors.New
	_ = big.NewInt
	_ = common.Big1
	_ = types.BloomLookup
	_ = abi.ConvertType
)

// GaiaClaimsCampaign is an auto generated low-level Go binding around an user-defined struct.
type GaiaClaimsCampaign struct {
	Root     [32]byte
	Funder   common.Address
	OpensAt  uint64
	Over     bool
	ClosesAt uint64
	EndsAt   uint64
	Total    *big.Int
	Claimed  *big.Int
	Returned *big.Int
	ListHash [32]byte
	Title    string
}

// GaiaClaimsTerms is an auto generated low-level Go binding around an user-defined struct.
type GaiaClaimsTerms struct {
	Root     [32]byte
	Total    *big.Int
	OpensAt  uint64
	Duration uint64
	Grace    uint64
	Title    string
	ListHash [32]byte
}

// GaiaClaimsMetaData contains all meta data concerning the GaiaClaims contract.
var GaiaClaimsMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"contractIERC20\",\"name\":\"token_\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"admin\",\"type\":\"address\"},{\"internalType\":\"uint48\",\"name\":\"adminDelay\",\"type\":\"uint48\"},{\"internalType\":\"uint64\",\"name\":\"notice_\",\"type\":\"uint64\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"AccessControlBadConfirmation\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"name\":\"AccessControlEnforcedDefaultAdminDelay\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"AccessControlEnforcedDefaultAdminRules\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"defaultAdmin\",\"type\":\"address\"}],\"name\":\"AccessControlInvalidDefaultAdmin\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"neededRole\",\"type\":\"bytes32\"}],\"name\":\"AccessControlUnauthorizedAccount\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"AlreadyClaimed\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"}],\"name\":\"CampaignOpen\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint64\",\"name\":\"endsAt\",\"type\":\"uint64\"}],\"name\":\"CampaignOver\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"left\",\"type\":\"uint256\"}],\"name\":\"ExceedsFunding\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"InvalidReceiver\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidShortString\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"InvalidSignature\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidTerms\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidTitle\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint64\",\"name\":\"endsAt\",\"type\":\"uint64\"}],\"name\":\"NotEnded\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"caller\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"funder\",\"type\":\"address\"}],\"name\":\"NotFunder\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"NotInCampaign\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"}],\"name\":\"NotOpenYet\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ReentrancyGuardReentrantCall\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"bits\",\"type\":\"uint8\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"SafeCastOverflowedUintDowncast\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"token\",\"type\":\"address\"}],\"name\":\"SafeERC20FailedOperation\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"}],\"name\":\"SignatureExpired\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"str\",\"type\":\"string\"}],\"name\":\"StringTooLong\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"UnknownCampaign\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ZeroAddress\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"CampaignCancelled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"funder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"root\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"total\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"},{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"closesAt\",\"type\":\"uint64\"},{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"endsAt\",\"type\":\"uint64\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"title\",\"type\":\"string\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"listHash\",\"type\":\"bytes32\"}],\"name\":\"CampaignCreated\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"Claimed\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"ClawedBack\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"DefaultAdminDelayChangeCanceled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"},{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"effectSchedule\",\"type\":\"uint48\"}],\"name\":\"DefaultAdminDelayChangeScheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"DefaultAdminTransferCanceled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"acceptSchedule\",\"type\":\"uint48\"}],\"name\":\"DefaultAdminTransferScheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"EIP712DomainChanged\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"previousAdminRole\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"newAdminRole\",\"type\":\"bytes32\"}],\"name\":\"RoleAdminChanged\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleGranted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleRevoked\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"DEFAULT_ADMIN_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"LEAST_DURATION\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"LEAST_GRACE\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MAX_SPAN\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"PUBLISHER_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"acceptDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"}],\"name\":\"beginDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"campaign\",\"outputs\":[{\"components\":[{\"internalType\":\"bytes32\",\"name\":\"root\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"funder\",\"type\":\"address\"},{\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"},{\"internalType\":\"bool\",\"name\":\"over\",\"type\":\"bool\"},{\"internalType\":\"uint64\",\"name\":\"closesAt\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"endsAt\",\"type\":\"uint64\"},{\"internalType\":\"uint256\",\"name\":\"total\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"claimed\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"returned\",\"type\":\"uint256\"},{\"internalType\":\"bytes32\",\"name\":\"listHash\",\"type\":\"bytes32\"},{\"internalType\":\"string\",\"name\":\"title\",\"type\":\"string\"}],\"internalType\":\"structGaiaClaims.Campaign\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"campaignCount\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"offset\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"limit\",\"type\":\"uint256\"}],\"name\":\"campaigns\",\"outputs\":[{\"components\":[{\"internalType\":\"bytes32\",\"name\":\"root\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"funder\",\"type\":\"address\"},{\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"},{\"internalType\":\"bool\",\"name\":\"over\",\"type\":\"bool\"},{\"internalType\":\"uint64\",\"name\":\"closesAt\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"endsAt\",\"type\":\"uint64\"},{\"internalType\":\"uint256\",\"name\":\"total\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"claimed\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"returned\",\"type\":\"uint256\"},{\"internalType\":\"bytes32\",\"name\":\"listHash\",\"type\":\"bytes32\"},{\"internalType\":\"string\",\"name\":\"title\",\"type\":\"string\"}],\"internalType\":\"structGaiaClaims.Campaign[]\",\"name\":\"page\",\"type\":\"tuple[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"cancel\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"cancelDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"}],\"name\":\"changeDefaultAdminDelay\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"bytes32[]\",\"name\":\"proof\",\"type\":\"bytes32[]\"}],\"name\":\"claim\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"bytes32[]\",\"name\":\"proof\",\"type\":\"bytes32[]\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"signature\",\"type\":\"bytes\"}],\"name\":\"claimFor\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"clawBack\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"components\":[{\"internalType\":\"bytes32\",\"name\":\"root\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"total\",\"type\":\"uint256\"},{\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"duration\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"grace\",\"type\":\"uint64\"},{\"internalType\":\"string\",\"name\":\"title\",\"type\":\"string\"},{\"internalType\":\"bytes32\",\"name\":\"listHash\",\"type\":\"bytes32\"}],\"internalType\":\"structGaiaClaims.Terms\",\"name\":\"terms\",\"type\":\"tuple\"}],\"name\":\"create\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdmin\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdminDelay\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdminDelayIncreaseWait\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"eip712Domain\",\"outputs\":[{\"internalType\":\"bytes1\",\"name\":\"fields\",\"type\":\"bytes1\"},{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"},{\"internalType\":\"string\",\"name\":\"version\",\"type\":\"string\"},{\"internalType\":\"uint256\",\"name\":\"chainId\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"verifyingContract\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"salt\",\"type\":\"bytes32\"},{\"internalType\":\"uint256[]\",\"name\":\"extensions\",\"type\":\"uint256[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"}],\"name\":\"getRoleAdmin\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"grantRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"hasRole\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"isClaimed\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"leafOf\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"pure\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"notice\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingDefaultAdmin\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"},{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingDefaultAdminDelay\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"},{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"renounceRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"revokeRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"rollbackDefaultAdminDelay\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"token\",\"outputs\":[{\"internalType\":\"contractIERC20\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"root\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"internalType\":\"bytes32[]\",\"name\":\"proof\",\"type\":\"bytes32[]\"}],\"name\":\"verify\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"pure\",\"type\":\"function\"}]",
	ID:  "GaiaClaims",
	Bin: "0x6101a0604052348015610010575f5ffd5b5060405161325238038061325283398101604081905261002f916103a9565b604080518082018252600a81526947616961436c61696d7360b01b602080830191909152825180840190935260018352603160f81b908301529083856001600160a01b03811661009957604051636116401160e11b81525f60048201526024015b60405180910390fd5b600180546001600160d01b0316600160d01b65ffffffffffff8516021790556100c25f8261023f565b5050506100d4826102ae60201b60201c565b610120526100e1816102ae565b61014052815160208084019190912060e052815190820120610100524660a05261016d60e05161010051604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201529081019290925260608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b60805250503060c05260017f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f00556001600160a01b0384166101c15760405163d92e233d60e01b815260040160405180910390fd5b63096c99006001600160401b03821611156101ef57604051630256965f60e01b815260040160405180910390fd5b6001600160401b038116610180526001600160a01b038416610160526102357f0ac90c257048ef1c3e387c26d4a99bde06894efbcbff862dc1885c3a9319308a8461023f565b5050505050610475565b5f8261029b575f6102586002546001600160a01b031690565b6001600160a01b03161461027f57604051631fe1e13d60e11b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b0384161790555b6102a583836102eb565b90505b92915050565b5f5f829050601f815111156102d8578260405163305a27a960e01b8152600401610090919061041a565b80516102e38261044f565b179392505050565b5f828152602081815260408083206001600160a01b038516845290915281205460ff1661038b575f838152602081815260408083206001600160a01b03861684529091529020805460ff191660011790556103433390565b6001600160a01b0316826001600160a01b0316847f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a45060016102a8565b505f6102a8565b6001600160a01b03811681146103a6575f5ffd5b50565b5f5f5f5f608085870312156103bc575f5ffd5b84516103c781610392565b60208601519094506103d881610392565b604086015190935065ffffffffffff811681146103f3575f5ffd5b60608601519092506001600160401b038116811461040f575f5ffd5b939692955090935050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b8051602080830151919081101561046f575f198160200360031b1b821691505b50919050565b60805160a05160c05160e0516101005161012051610140516101605161018051612d5c6104f65f395f81816103ea015261132101525f818161052301528181610a2001528181610bb80152611a8701525f611aeb01525f611ac001525f61205501525f61202d01525f611f8801525f611fb201525f611fdc0152612d5c5ff3fe608060405234801561000f575f5ffd5b5060043610610213575f3560e01c806391d148541161011f578063d529a883116100a9578063e380626b11610079578063e380626b146104ed578063e719ca9c146104f8578063f3213fda146103c3578063f364c90c1461050b578063fc0c546a1461051e575f5ffd5b8063d529a88314610498578063d547741f146104ab578063d602b9fd146104be578063d8f4b6fd146104c6575f5ffd5b8063a217fddf116100ef578063a217fddf14610433578063cc8463c81461043a578063ccd3903714610442578063cefc142914610462578063cf6eefb71461046a575f5ffd5b806391d14854146103b0578063965218e4146103c35780639c94e6c6146103e5578063a1eda53c1461040c575f5ffd5b8063634e93da116101a0578063737eba7211610170578063737eba721461034257806373cf8b531461035557806384b0196e1461036857806384ef8ffc146103835780638da5cb5b146103a8575f5ffd5b8063634e93da14610301578063636f7a4514610314578063649a5ec7146103275780637274e30d1461033a575f5ffd5b8063248a9ca3116101e6578063248a9ca3146102855780632f2ff15d146102b557806336568abe146102c8578063402bad8c146102db57806340e58ee5146102ee575f5ffd5b806301ffc9a714610217578063022d63fb1461023f5780630aa6220b1461025b578063186a969614610265575b5f5ffd5b61022a610225366004612469565b610545565b60405190151581526020015b60405180910390f35b620697805b60405165ffffffffffff9091168152602001610236565b61026361056f565b005b610278610273366004612490565b610584565b60405161023691906125b4565b6102a7610293366004612617565b5f9081526020819052604090206001015490565b604051908152602001610236565b6102636102c3366004612644565b6107a2565b6102636102d6366004612644565b6107ce565b6102a76102e936600461266e565b610879565b6102a76102fc366004612617565b610a69565b61026361030f3660046126a4565b610bf8565b6102a76103223660046126bd565b610c0b565b6102636103353660046126f0565b610c70565b6005546102a7565b61026361035036600461275c565b610c83565b61026361036336600461283d565b610dcc565b610370610e01565b60405161023697969594939291906128a8565b6002546001600160a01b03165b6040516001600160a01b039091168152602001610236565b610390610e43565b61022a6103be366004612644565b610e5b565b6103cd6201518081565b6040516001600160401b039091168152602001610236565b6103cd7f000000000000000000000000000000000000000000000000000000000000000081565b610414610e83565b6040805165ffffffffffff938416815292909116602083015201610236565b6102a75f81565b610244610ed5565b610455610450366004612617565b610f33565b604051610236919061293e565b610263611077565b6104726110b6565b604080516001600160a01b03909316835265ffffffffffff909116602083015201610236565b6102a76104a6366004612617565b6110d7565b6102636104b9366004612644565b6111c8565b6102636111f0565b6102a77f0ac90c257048ef1c3e387c26d4a99bde06894efbcbff862dc1885c3a9319308a81565b6103cd63096c990081565b61022a610506366004612950565b611202565b61022a610519366004612490565b611224565b6103907f000000000000000000000000000000000000000000000000000000000000000081565b5f6001600160e01b031982166318a4c3c360e11b1480610569575061056982611250565b92915050565b5f61057981611284565b61058161128e565b50565b6005546060908084106105975750610569565b5f836105a386846129b1565b106105ae57836105b8565b6105b885836129b1565b9050806001600160401b038111156105d2576105d26129c4565b60405190808252806020026020018201604052801561060b57816020015b6105f86123f3565b8152602001906001900390816105f05790505b5092505f5b8181101561079957600561062482886129d8565b81548110610634576106346129eb565b5f91825260209182902060408051610160810182526008939093029091018054835260018101546001600160a01b03811694840194909452600160a01b84046001600160401b0390811692840192909252600160e01b90930460ff161515606083015260028301548082166080840152600160401b90041660a0820152600382015460c0820152600482015460e082015260058201546101008201526006820154610120820152600782018054919291610140840191906106f4906129ff565b80601f0160208091040260200160405190810160405280929190818152602001828054610720906129ff565b801561076b5780601f106107425761010080835404028352916020019161076b565b820191905f5260205f20905b81548152906001019060200180831161074e57829003601f168201915b505050505081525050848281518110610786576107866129eb565b6020908102919091010152600101610610565b50505092915050565b816107c057604051631fe1e13d60e11b815260040160405180910390fd5b6107ca828261129a565b5050565b811580156107e957506002546001600160a01b038281169116145b1561086f575f5f6107f86110b6565b90925090506001600160a01b03821615158061081a575065ffffffffffff8116155b8061082d57504265ffffffffffff821610155b1561085a576040516319ca5ebb60e01b815265ffffffffffff821660048201526024015b60405180910390fd5b50506001805465ffffffffffff60a01b191690555b6107ca82826112c4565b5f6108826112fc565b7f0ac90c257048ef1c3e387c26d4a99bde06894efbcbff862dc1885c3a9319308a6108ac81611284565b823515806108bc57506020830135155b156108da57604051630256965f60e01b815260040160405180910390fd5b6108e760a0840184612a37565b15905080610903575060406108ff60a0850185612a37565b9050115b15610921576040516306232dbd60e31b815260040160405180910390fd5b600580546001810182555f919091529150600882027f036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db00161096184611317565b6002840180546001600160401b0393841667ffffffffffffffff19938516600160401b02939093166fffffffffffffffffffffffffffffffff1990911617919091179055600183018054873585556001600160a01b031993909216600160a01b02929092166001600160e01b031990911617331790556020840135600382015560c084013560068201556109f860a0850185612a37565b6007830191610a08919083612ac7565b50610a1383826114e5565b610a4c6001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000163330602088013561156b565b5050610a6460015f516020612d075f395f51905f5255565b919050565b5f610a726112fc565b5f610a7c836115a1565b60018101549091506001600160a01b03163314610ac3576001810154604051633674e6ad60e01b81523360048201526001600160a01b039091166024820152604401610851565b6001810154600160e01b900460ff1615610b0e5760028101546040516345ce5c0f60e11b815260048101859052600160401b9091046001600160401b03166024820152604401610851565b6001810154600160a01b90046001600160401b03164210610b605760018101546040516336ddf95560e11b815260048101859052600160a01b9091046001600160401b03166024820152604401610851565b610b69816115ee565b9150827f36acd1dcb6f0ee33dd3de4e8247261b42637734a3841c141a5e17acd37ef584583604051610b9d91815260200190565b60405180910390a26001810154610be1906001600160a01b037f00000000000000000000000000000000000000000000000000000000000000008116911684611624565b50610a6460015f516020612d075f395f51905f5255565b5f610c0281611284565b6107ca82611659565b60408051602081018590526001600160a01b03841691810191909152606081018290525f9060800160408051601f19818403018152828252805160209182012090830152016040516020818303038152906040528051906020012090505b9392505050565b5f610c7a81611284565b6107ca826116cb565b610c8b6112fc565b82421115610caf5760405163cd21db4f60e01b815260048101849052602401610851565b604080517fbfe878e1551e2fe37a72035e4c00fb1d3729d806af330eab81baf819b610d26a60208201529081018b9052606081018a90526001600160a01b03808a16608083015260a08201899052871660c082015260e081018490525f90610d3090610100016040516020818303038152906040528051906020012061173a565b9050610d72898285858080601f0160208091040260200160405190810160405280939291908181526020018383808284375f9201919091525061176692505050565b610d9a57604051633615713d60e21b81526001600160a01b038a166004820152602401610851565b610da98b8b8b8b8b8b8b6117d6565b50610dc060015f516020612d075f395f51905f5255565b50505050505050505050565b610dd46112fc565b610de3868633878787876117d6565b610df960015f516020612d075f395f51905f5255565b505050505050565b5f6060805f5f5f6060610e12611ab9565b610e1a611ae4565b604080515f80825260208201909252600f60f81b9b939a50919850469750309650945092509050565b5f610e566002546001600160a01b031690565b905090565b5f918252602082815260408084206001600160a01b0393909316845291905290205460ff1690565b6002545f90600160d01b900465ffffffffffff168015158015610eae57504265ffffffffffff821610155b610eb9575f5f610ecd565b600254600160a01b900465ffffffffffff16815b915091509091565b6002545f90600160d01b900465ffffffffffff168015158015610eff57504265ffffffffffff8216105b610f1a57600154600160d01b900465ffffffffffff16610f2d565b600254600160a01b900465ffffffffffff165b91505090565b610f3b6123f3565b610f44826115a1565b60408051610160810182528254815260018301546001600160a01b03811660208301526001600160401b03600160a01b820481169383019390935260ff600160e01b909104161515606082015260028301548083166080830152600160401b900490911660a0820152600382015460c0820152600482015460e08201526005820154610100820152600682015461012082015260078201805491929161014084019190610ff0906129ff565b80601f016020809104026020016040519081016040528092919081815260200182805461101c906129ff565b80156110675780601f1061103e57610100808354040283529160200191611067565b820191905f5260205f20905b81548152906001019060200180831161104a57829003601f168201915b5050505050815250509050919050565b5f6110806110b6565b509050336001600160a01b038216146110ae57604051636116401160e11b8152336004820152602401610851565b610581611b0f565b6001546001600160a01b03811691600160a01b90910465ffffffffffff1690565b5f6110e06112fc565b5f6110ea836115a1565b6001810154909150600160e01b900460ff16156111385760028101546040516345ce5c0f60e11b815260048101859052600160401b9091046001600160401b03166024820152604401610851565b6002810154600160401b90046001600160401b031642101561118b576002810154604051636329671d60e11b815260048101859052600160401b9091046001600160401b03166024820152604401610851565b611194816115ee565b9150827ffe8ab2946b75952b89fb028b64aa27de58c85f5c467d9d3874bb9a96b7a3c5c583604051610b9d91815260200190565b816111e657604051631fe1e13d60e11b815260040160405180910390fd5b6107ca8282611ba5565b5f6111fa81611284565b610581611bc9565b5f6112198383896112148a8a8a610c0b565b611bd3565b979650505050505050565b5f828152600660209081526040808320600885901c8452909152812054600160ff84161b161515610c69565b5f6001600160e01b03198216637965db0b60e01b148061056957506301ffc9a760e01b6001600160e01b0319831614610569565b6105818133611bea565b6112985f5f611c23565b565b5f828152602081905260409020600101546112b481611284565b6112be8383611ce2565b50505050565b6001600160a01b03811633146112ed5760405163334bd91960e11b815260040160405180910390fd5b6112f78282611d48565b505050565b611304611d84565b60025f516020612d075f395f51905f5255565b5f808042816113467f000000000000000000000000000000000000000000000000000000000000000083612b81565b90506001600160401b0381166113626060880160408901612ba0565b6001600160401b031610611385576113806060870160408801612ba0565b611387565b805b945063096c99006113988387612bc6565b6001600160401b031611806113c8575063096c99006113bd6080880160608901612ba0565b6001600160401b0316115b806113ee575063096c99006113e360a0880160808901612ba0565b6001600160401b0316115b1561140c57604051630256965f60e01b815260040160405180910390fd5b61141c6080870160608801612ba0565b6114269086612b81565b935061143860a0870160808801612ba0565b6114429085612b81565b9250620151806114586080880160608901612ba0565b6001600160401b0316108061148757506201518061147c60a0880160808901612ba0565b6001600160401b0316105b156114a557604051630256965f60e01b815260040160405180910390fd5b63096c99006114b48385612bc6565b6001600160401b031611156114dc57604051630256965f60e01b815260040160405180910390fd5b50509193909250565b600181015481546003830154600284015460068501546040516001600160a01b0386169588957f3645ed94a7ef36939461e6190f5936387f962c5f451522184a90f9259ccbe9db9561155f95919490936001600160401b03600160a01b90940484169383811693600160401b9004169160078c0191612be5565b60405180910390a35050565b611579848484846001611db3565b6112be57604051635274afe760e01b81526001600160a01b0385166004820152602401610851565b6005545f9082106115c8576040516312a1ae2760e11b815260048101839052602401610851565b600582815481106115db576115db6129eb565b905f5260205f2090600802019050919050565b5f8160040154826003015461160391906129b1565b60018301805460ff60e01b1916600160e01b17905560059092018290555090565b6116318383836001611e20565b6112f757604051635274afe760e01b81526001600160a01b0384166004820152602401610851565b5f611662610ed5565b61166b42611e82565b6116759190612cb6565b90506116818282611eb8565b60405165ffffffffffff821681526001600160a01b038316907f3377dc44241e779dd06afab5b788a35ca5f3b778836e2990bdb26a2a4b2e5ed69060200160405180910390a25050565b5f6116d582611f35565b6116de42611e82565b6116e89190612cb6565b90506116f48282611c23565b6040805165ffffffffffff8085168252831660208201527ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b910160405180910390a15050565b5f610569611746611f7c565b8360405161190160f01b8152600281019290925260228201526042902090565b5f836001600160a01b03163b5f036117c4575f5f61178485856120a5565b5090925090505f81600381111561179d5761179d612cd4565b1480156117bb5750856001600160a01b0316826001600160a01b0316145b92505050610c69565b6117cf8484846120ee565b9050610c69565b5f6117e0886115a1565b6001810154909150600160a01b90046001600160401b03164210801561181257506001810154600160e01b900460ff16155b1561184e576001810154604051633965da3f60e01b8152600481018a9052600160a01b9091046001600160401b03166024820152604401610851565b6002810154600160401b90046001600160401b03164210158061187c57506001810154600160e01b900460ff165b156118b85760028101546040516345ce5c0f60e11b8152600481018a9052600160401b9091046001600160401b03166024820152604401610851565b5f88815260066020908152604080832060088b901c8452909152902054600160ff89161b161561190557604051636bd4745f60e01b81526004810189905260248101889052604401610851565b8054611915908888888787611202565b6119525760405163058b10d560e21b815260048101899052602481018890526001600160a01b038716604482015260648101869052608401610851565b5f8160040154826003015461196791906129b1565b90508086111561199457604051636ac3f88b60e11b81526004810187905260248101829052604401610851565b6001600160a01b0385166119bb5760405163d92e233d60e01b815260040160405180910390fd5b306001600160a01b038616036119ef57604051639cfea58360e01b81526001600160a01b0386166004820152602401610851565b5f89815260066020908152604080832060088c901c845290915290208054600160ff8b161b17905585826004015f828254611a2a91906129d8565b909155505060408051898152602081018890526001600160a01b0380881692908a16918c917f3e356ee9071ea983e847cc7da7b8b224b8f44262f7c9ce77262ea0e854a5442c910160405180910390a4611aae6001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000168688611624565b505050505050505050565b6060610e567f0000000000000000000000000000000000000000000000000000000000000000612153565b6060610e567f0000000000000000000000000000000000000000000000000000000000000000612153565b5f5f611b196110b6565b91509150611b2e8165ffffffffffff16151590565b1580611b4257504265ffffffffffff821610155b15611b6a576040516319ca5ebb60e01b815265ffffffffffff82166004820152602401610851565b611b855f611b806002546001600160a01b031690565b611d48565b50611b905f83611ce2565b5050600180546001600160d01b031916905550565b5f82815260208190526040902060010154611bbf81611284565b6112be8383611d48565b6112985f5f611eb8565b5f82611be0868685612190565b1495945050505050565b611bf48282610e5b565b6107ca5760405163e2517d3f60e01b81526001600160a01b038216600482015260248101839052604401610851565b600254600160d01b900465ffffffffffff168015611ca5574265ffffffffffff82161015611c7c57600254600180546001600160d01b0316600160a01b90920465ffffffffffff16600160d01b02919091179055611ca5565b6040517f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec5905f90a15b50600280546001600160a01b0316600160a01b65ffffffffffff948516026001600160d01b031617600160d01b9290931691909102919091179055565b5f82611d3e575f611cfb6002546001600160a01b031690565b6001600160a01b031614611d2257604051631fe1e13d60e11b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b0384161790555b610c6983836121d1565b5f82158015611d6457506002546001600160a01b038381169116145b15611d7a57600280546001600160a01b03191690555b610c698383612260565b5f516020612d075f395f51905f525460020361129857604051633ee5aeb560e01b815260040160405180910390fd5b6040516323b872dd60e01b5f8181526001600160a01b038781166004528616602452604485905291602083606481808c5af1925060015f51148316611e0f578383151615611e03573d5f823e3d81fd5b5f883b113d1516831692505b604052505f60605295945050505050565b60405163a9059cbb60e01b5f8181526001600160a01b038616600452602485905291602083604481808b5af1925060015f51148316611e76578383151615611e6a573d5f823e3d81fd5b5f873b113d1516831692505b60405250949350505050565b5f65ffffffffffff821115611eb4576040516306dfcc6560e41b81526030600482015260248101839052604401610851565b5090565b5f611ec16110b6565b6001805465ffffffffffff8616600160a01b026001600160d01b03199091166001600160a01b038816171790559150611f0390508165ffffffffffff16151590565b156112f7576040517f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a9605109905f90a1505050565b5f5f611f3f610ed5565b90508065ffffffffffff168365ffffffffffff1611611f6757611f628382612ce8565b610c69565b610c6965ffffffffffff8416620697806122c9565b5f306001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016148015611fd457507f000000000000000000000000000000000000000000000000000000000000000046145b15611ffe57507f000000000000000000000000000000000000000000000000000000000000000090565b610e56604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b5f5f5f83516041036120dc576020840151604085015160608601515f1a6120ce888285856122d8565b9550955095505050506120e7565b505081515f91506002905b9250925092565b805160408051630b135d3f60e11b8082526004820186905260248201929092525f92906020820185604483015e5f82606483010152601f820160051c60051b915060205f60648401838a5afa9050825f5114601f3d1116811693505050509392505050565b60605f61215f836123a0565b6040805160208082528183019092529192505f91906020820181803683375050509182525060208101929092525090565b5f81815b848110156121c8576121be828787848181106121b2576121b26129eb565b905060200201356123c7565b9150600101612194565b50949350505050565b5f6121dc8383610e5b565b612259575f838152602081815260408083206001600160a01b03861684529091529020805460ff191660011790556122113390565b6001600160a01b0316826001600160a01b0316847f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a4506001610569565b505f610569565b5f61226b8383610e5b565b15612259575f838152602081815260408083206001600160a01b0386168085529252808320805460ff1916905551339286917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b9190a4506001610569565b5f828218828410028218610c69565b5f80807f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084111561231157505f91506003905082612396565b604080515f808252602082018084528a905260ff891692820192909252606081018790526080810186905260019060a0016020604051602081039080840390855afa158015612362573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b03811661238d57505f925060019150829050612396565b92505f91508190505b9450945094915050565b5f60ff8216601f81111561056957604051632cd44ac360e21b815260040160405180910390fd5b5f8183106123e1575f828152602084905260409020610c69565b5f838152602083905260409020610c69565b6040518061016001604052805f81526020015f6001600160a01b031681526020015f6001600160401b031681526020015f151581526020015f6001600160401b031681526020015f6001600160401b031681526020015f81526020015f81526020015f81526020015f8152602001606081525090565b5f60208284031215612479575f5ffd5b81356001600160e01b031981168114610c69575f5ffd5b5f5f604083850312156124a1575f5ffd5b50508035926020909101359150565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b805182525f60208201516124fd60208501826001600160a01b03169052565b50604082015161251860408501826001600160401b03169052565b50606082015161252c606085018215159052565b50608082015161254760808501826001600160401b03169052565b5060a082015161256260a08501826001600160401b03169052565b5060c082015160c084015260e082015160e08401526101008201516101008401526101208201516101208401526101408201516101606101408501526125ac6101608501826124b0565b949350505050565b5f602082016020835280845180835260408501915060408160051b8601019250602086015f5b8281101561260b57603f198786030184526125f68583516124de565b945060209384019391909101906001016125da565b50929695505050505050565b5f60208284031215612627575f5ffd5b5035919050565b80356001600160a01b0381168114610a64575f5ffd5b5f5f60408385031215612655575f5ffd5b823591506126656020840161262e565b90509250929050565b5f6020828403121561267e575f5ffd5b81356001600160401b03811115612693575f5ffd5b820160e08185031215610c69575f5ffd5b5f602082840312156126b4575f5ffd5b610c698261262e565b5f5f5f606084860312156126cf575f5ffd5b833592506126df6020850161262e565b929592945050506040919091013590565b5f60208284031215612700575f5ffd5b813565ffffffffffff81168114610c69575f5ffd5b5f5f83601f840112612725575f5ffd5b5081356001600160401b0381111561273b575f5ffd5b6020830191508360208260051b8501011115612755575f5ffd5b9250929050565b5f5f5f5f5f5f5f5f5f5f6101008b8d031215612776575f5ffd5b8a35995060208b0135985061278d60408c0161262e565b975060608b013596506127a260808c0161262e565b955060a08b01356001600160401b038111156127bc575f5ffd5b6127c88d828e01612715565b90965094505060c08b0135925060e08b01356001600160401b038111156127ed575f5ffd5b8b01601f81018d136127fd575f5ffd5b80356001600160401b03811115612812575f5ffd5b8d6020828401011115612823575f5ffd5b60208201935080925050509295989b9194979a5092959850565b5f5f5f5f5f5f60a08789031215612852575f5ffd5b8635955060208701359450604087013593506128706060880161262e565b925060808701356001600160401b0381111561288a575f5ffd5b61289689828a01612715565b979a9699509497509295939492505050565b60ff60f81b8816815260e060208201525f6128c660e08301896124b0565b82810360408401526128d881896124b0565b606084018890526001600160a01b038716608085015260a0840186905283810360c0850152845180825260208087019350909101905f5b8181101561292d57835183526020938401939092019160010161290f565b50909b9a5050505050505050505050565b602081525f610c6960208301846124de565b5f5f5f5f5f5f60a08789031215612965575f5ffd5b863595506020870135945061297c6040880161262e565b93506060870135925060808701356001600160401b0381111561288a575f5ffd5b634e487b7160e01b5f52601160045260245ffd5b818103818111156105695761056961299d565b634e487b7160e01b5f52604160045260245ffd5b808201808211156105695761056961299d565b634e487b7160e01b5f52603260045260245ffd5b600181811c90821680612a1357607f821691505b602082108103612a3157634e487b7160e01b5f52602260045260245ffd5b50919050565b5f5f8335601e19843603018112612a4c575f5ffd5b8301803591506001600160401b03821115612a65575f5ffd5b602001915036819003821315612755575f5ffd5b601f8211156112f757828211156112f757805f5260205f20601f840160051c6020851015612aa457505f5b90810190601f840160051c035f5b81811015610df9575f83820155600101612ab2565b6001600160401b03831115612ade57612ade6129c4565b612af283612aec83546129ff565b83612a79565b5f601f841160018114612b23575f8515612b0c5750838201355b5f19600387901b1c1916600186901b178355612b7a565b5f83815260208120601f198716915b82811015612b525786850135825560209485019460019092019101612b32565b5086821015612b6e575f1960f88860031b161c19848701351681555b505060018560011b0183555b5050505050565b6001600160401b0381811683821601908111156105695761056961299d565b5f60208284031215612bb0575f5ffd5b81356001600160401b0381168114610c69575f5ffd5b6001600160401b0382811682821603908111156105695761056961299d565b8781528660208201526001600160401b03861660408201526001600160401b03851660608201526001600160401b038416608082015260e060a08201525f5f8454612c2f816129ff565b8060e0860152600182165f8114612c4d5760018114612c6b57612c9e565b60ff19831661010087015261010082151560051b8701019350612c9e565b875f5260205f205f5b83811015612c945781548882016101000152600190910190602001612c74565b8701610100019450505b50505060c09290920192909252979650505050505050565b65ffffffffffff81811683821601908111156105695761056961299d565b634e487b7160e01b5f52602160045260245ffd5b65ffffffffffff82811682821603908111156105695761056961299d56fe9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f00a26469706673582212209a6f66261df3f60470597bdea17b077ad7ddf2eaad29f79de3ab985e3a9855b864736f6c63430008250033",
}

// GaiaClaims is an auto generated Go binding around an Ethereum contract.
type GaiaClaims struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *GaiaClaims) GetABI() abi.ABI {
	return c.abi
}

// NewGaiaClaims creates a new instance of GaiaClaims.
func NewGaiaClaims() *GaiaClaims {
	parsed, err := GaiaClaimsMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &GaiaClaims{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *GaiaClaims) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address token_, address admin, uint48 adminDelay, uint64 notice_) returns()
func (gaiaClaims *GaiaClaims) PackConstructor(token_ common.Address, admin common.Address, adminDelay *big.Int, notice_ uint64) []byte {
	enc, err := gaiaClaims.abi.Pack("", token_, admin, adminDelay, notice_)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackDEFAULTADMINROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa217fddf.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (gaiaClaims *GaiaClaims) PackDEFAULTADMINROLE() []byte {
	enc, err := gaiaClaims.abi.Pack("DEFAULT_ADMIN_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDEFAULTADMINROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa217fddf.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (gaiaClaims *GaiaClaims) TryPackDEFAULTADMINROLE() ([]byte, error) {
	return gaiaClaims.abi.Pack("DEFAULT_ADMIN_ROLE")
}

// UnpackDEFAULTADMINROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa217fddf.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (gaiaClaims *GaiaClaims) UnpackDEFAULTADMINROLE(data []byte) ([32]byte, error) {
	out, err := gaiaClaims.abi.Unpack("DEFAULT_ADMIN_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackLEASTDURATION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf3213fda.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function LEAST_DURATION() view returns(uint64)
func (gaiaClaims *GaiaClaims) PackLEASTDURATION() []byte {
	enc, err := gaiaClaims.abi.Pack("LEAST_DURATION")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackLEASTDURATION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf3213fda.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function LEAST_DURATION() view returns(uint64)
func (gaiaClaims *GaiaClaims) TryPackLEASTDURATION() ([]byte, error) {
	return gaiaClaims.abi.Pack("LEAST_DURATION")
}

// UnpackLEASTDURATION is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf3213fda.
//
// Solidity: function LEAST_DURATION() view returns(uint64)
func (gaiaClaims *GaiaClaims) UnpackLEASTDURATION(data []byte) (uint64, error) {
	out, err := gaiaClaims.abi.Unpack("LEAST_DURATION", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackLEASTGRACE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x965218e4.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function LEAST_GRACE() view returns(uint64)
func (gaiaClaims *GaiaClaims) PackLEASTGRACE() []byte {
	enc, err := gaiaClaims.abi.Pack("LEAST_GRACE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackLEASTGRACE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x965218e4.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function LEAST_GRACE() view returns(uint64)
func (gaiaClaims *GaiaClaims) TryPackLEASTGRACE() ([]byte, error) {
	return gaiaClaims.abi.Pack("LEAST_GRACE")
}

// UnpackLEASTGRACE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x965218e4.
//
// Solidity: function LEAST_GRACE() view returns(uint64)
func (gaiaClaims *GaiaClaims) UnpackLEASTGRACE(data []byte) (uint64, error) {
	out, err := gaiaClaims.abi.Unpack("LEAST_GRACE", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackMAXSPAN is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe380626b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MAX_SPAN() view returns(uint64)
func (gaiaClaims *GaiaClaims) PackMAXSPAN() []byte {
	enc, err := gaiaClaims.abi.Pack("MAX_SPAN")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMAXSPAN is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe380626b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function MAX_SPAN() view returns(uint64)
func (gaiaClaims *GaiaClaims) TryPackMAXSPAN() ([]byte, error) {
	return gaiaClaims.abi.Pack("MAX_SPAN")
}

// UnpackMAXSPAN is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe380626b.
//
// Solidity: function MAX_SPAN() view returns(uint64)
func (gaiaClaims *GaiaClaims) UnpackMAXSPAN(data []byte) (uint64, error) {
	out, err := gaiaClaims.abi.Unpack("MAX_SPAN", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackPUBLISHERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd8f4b6fd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function PUBLISHER_ROLE() view returns(bytes32)
func (gaiaClaims *GaiaClaims) PackPUBLISHERROLE() []byte {
	enc, err := gaiaClaims.abi.Pack("PUBLISHER_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPUBLISHERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd8f4b6fd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function PUBLISHER_ROLE() view returns(bytes32)
func (gaiaClaims *GaiaClaims) TryPackPUBLISHERROLE() ([]byte, error) {
	return gaiaClaims.abi.Pack("PUBLISHER_ROLE")
}

// UnpackPUBLISHERROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd8f4b6fd.
//
// Solidity: function PUBLISHER_ROLE() view returns(bytes32)
func (gaiaClaims *GaiaClaims) UnpackPUBLISHERROLE(data []byte) ([32]byte, error) {
	out, err := gaiaClaims.abi.Unpack("PUBLISHER_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackAcceptDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcefc1429.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function acceptDefaultAdminTransfer() returns()
func (gaiaClaims *GaiaClaims) PackAcceptDefaultAdminTransfer() []byte {
	enc, err := gaiaClaims.abi.Pack("acceptDefaultAdminTransfer")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAcceptDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcefc1429.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function acceptDefaultAdminTransfer() returns()
func (gaiaClaims *GaiaClaims) TryPackAcceptDefaultAdminTransfer() ([]byte, error) {
	return gaiaClaims.abi.Pack("acceptDefaultAdminTransfer")
}

// PackBeginDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634e93da.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function beginDefaultAdminTransfer(address newAdmin) returns()
func (gaiaClaims *GaiaClaims) PackBeginDefaultAdminTransfer(newAdmin common.Address) []byte {
	enc, err := gaiaClaims.abi.Pack("beginDefaultAdminTransfer", newAdmin)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBeginDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634e93da.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function beginDefaultAdminTransfer(address newAdmin) returns()
func (gaiaClaims *GaiaClaims) TryPackBeginDefaultAdminTransfer(newAdmin common.Address) ([]byte, error) {
	return gaiaClaims.abi.Pack("beginDefaultAdminTransfer", newAdmin)
}

// PackCampaign is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xccd39037.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function campaign(uint256 id) view returns((bytes32,address,uint64,bool,uint64,uint64,uint256,uint256,uint256,bytes32,string))
func (gaiaClaims *GaiaClaims) PackCampaign(id *big.Int) []byte {
	enc, err := gaiaClaims.abi.Pack("campaign", id)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCampaign is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xccd39037.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function campaign(uint256 id) view returns((bytes32,address,uint64,bool,uint64,uint64,uint256,uint256,uint256,bytes32,string))
func (gaiaClaims *GaiaClaims) TryPackCampaign(id *big.Int) ([]byte, error) {
	return gaiaClaims.abi.Pack("campaign", id)
}

// UnpackCampaign is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xccd39037.
//
// Solidity: function campaign(uint256 id) view returns((bytes32,address,uint64,bool,uint64,uint64,uint256,uint256,uint256,bytes32,string))
func (gaiaClaims *GaiaClaims) UnpackCampaign(data []byte) (GaiaClaimsCampaign, error) {
	out, err := gaiaClaims.abi.Unpack("campaign", data)
	if err != nil {
		return *new(GaiaClaimsCampaign), err
	}
	out0 := *abi.ConvertType(out[0], new(GaiaClaimsCampaign)).(*GaiaClaimsCampaign)
	return out0, nil
}

// PackCampaignCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7274e30d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function campaignCount() view returns(uint256)
func (gaiaClaims *GaiaClaims) PackCampaignCount() []byte {
	enc, err := gaiaClaims.abi.Pack("campaignCount")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCampaignCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7274e30d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function campaignCount() view returns(uint256)
func (gaiaClaims *GaiaClaims) TryPackCampaignCount() ([]byte, error) {
	return gaiaClaims.abi.Pack("campaignCount")
}

// UnpackCampaignCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7274e30d.
//
// Solidity: function campaignCount() view returns(uint256)
func (gaiaClaims *GaiaClaims) UnpackCampaignCount(data []byte) (*big.Int, error) {
	out, err := gaiaClaims.abi.Unpack("campaignCount", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackCampaigns is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x186a9696.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function campaigns(uint256 offset, uint256 limit) view returns((bytes32,address,uint64,bool,uint64,uint64,uint256,uint256,uint256,bytes32,string)[] page)
func (gaiaClaims *GaiaClaims) PackCampaigns(offset *big.Int, limit *big.Int) []byte {
	enc, err := gaiaClaims.abi.Pack("campaigns", offset, limit)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCampaigns is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x186a9696.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function campaigns(uint256 offset, uint256 limit) view returns((bytes32,address,uint64,bool,uint64,uint64,uint256,uint256,uint256,bytes32,string)[] page)
func (gaiaClaims *GaiaClaims) TryPackCampaigns(offset *big.Int, limit *big.Int) ([]byte, error) {
	return gaiaClaims.abi.Pack("campaigns", offset, limit)
}

// UnpackCampaigns is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x186a9696.
//
// Solidity: function campaigns(uint256 offset, uint256 limit) view returns((bytes32,address,uint64,bool,uint64,uint64,uint256,uint256,uint256,bytes32,string)[] page)
func (gaiaClaims *GaiaClaims) UnpackCampaigns(data []byte) ([]GaiaClaimsCampaign, error) {
	out, err := gaiaClaims.abi.Unpack("campaigns", data)
	if err != nil {
		return *new([]GaiaClaimsCampaign), err
	}
	out0 := *abi.ConvertType(out[0], new([]GaiaClaimsCampaign)).(*[]GaiaClaimsCampaign)
	return out0, nil
}

// PackCancel is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x40e58ee5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancel(uint256 id) returns(uint256 amount)
func (gaiaClaims *GaiaClaims) PackCancel(id *big.Int) []byte {
	enc, err := gaiaClaims.abi.Pack("cancel", id)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancel is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x40e58ee5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancel(uint256 id) returns(uint256 amount)
func (gaiaClaims *GaiaClaims) TryPackCancel(id *big.Int) ([]byte, error) {
	return gaiaClaims.abi.Pack("cancel", id)
}

// UnpackCancel is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x40e58ee5.
//
// Solidity: function cancel(uint256 id) returns(uint256 amount)
func (gaiaClaims *GaiaClaims) UnpackCancel(data []byte) (*big.Int, error) {
	out, err := gaiaClaims.abi.Unpack("cancel", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackCancelDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd602b9fd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelDefaultAdminTransfer() returns()
func (gaiaClaims *GaiaClaims) PackCancelDefaultAdminTransfer() []byte {
	enc, err := gaiaClaims.abi.Pack("cancelDefaultAdminTransfer")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancelDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd602b9fd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancelDefaultAdminTransfer() returns()
func (gaiaClaims *GaiaClaims) TryPackCancelDefaultAdminTransfer() ([]byte, error) {
	return gaiaClaims.abi.Pack("cancelDefaultAdminTransfer")
}

// PackChangeDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x649a5ec7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function changeDefaultAdminDelay(uint48 newDelay) returns()
func (gaiaClaims *GaiaClaims) PackChangeDefaultAdminDelay(newDelay *big.Int) []byte {
	enc, err := gaiaClaims.abi.Pack("changeDefaultAdminDelay", newDelay)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackChangeDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x649a5ec7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function changeDefaultAdminDelay(uint48 newDelay) returns()
func (gaiaClaims *GaiaClaims) TryPackChangeDefaultAdminDelay(newDelay *big.Int) ([]byte, error) {
	return gaiaClaims.abi.Pack("changeDefaultAdminDelay", newDelay)
}

// PackClaim is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x73cf8b53.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function claim(uint256 id, uint256 index, uint256 amount, address to, bytes32[] proof) returns()
func (gaiaClaims *GaiaClaims) PackClaim(id *big.Int, index *big.Int, amount *big.Int, to common.Address, proof [][32]byte) []byte {
	enc, err := gaiaClaims.abi.Pack("claim", id, index, amount, to, proof)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackClaim is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x73cf8b53.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function claim(uint256 id, uint256 index, uint256 amount, address to, bytes32[] proof) returns()
func (gaiaClaims *GaiaClaims) TryPackClaim(id *big.Int, index *big.Int, amount *big.Int, to common.Address, proof [][32]byte) ([]byte, error) {
	return gaiaClaims.abi.Pack("claim", id, index, amount, to, proof)
}

// PackClaimFor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x737eba72.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function claimFor(uint256 id, uint256 index, address account, uint256 amount, address to, bytes32[] proof, uint256 deadline, bytes signature) returns()
func (gaiaClaims *GaiaClaims) PackClaimFor(id *big.Int, index *big.Int, account common.Address, amount *big.Int, to common.Address, proof [][32]byte, deadline *big.Int, signature []byte) []byte {
	enc, err := gaiaClaims.abi.Pack("claimFor", id, index, account, amount, to, proof, deadline, signature)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackClaimFor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x737eba72.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function claimFor(uint256 id, uint256 index, address account, uint256 amount, address to, bytes32[] proof, uint256 deadline, bytes signature) returns()
func (gaiaClaims *GaiaClaims) TryPackClaimFor(id *big.Int, index *big.Int, account common.Address, amount *big.Int, to common.Address, proof [][32]byte, deadline *big.Int, signature []byte) ([]byte, error) {
	return gaiaClaims.abi.Pack("claimFor", id, index, account, amount, to, proof, deadline, signature)
}

// PackClawBack is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd529a883.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function clawBack(uint256 id) returns(uint256 amount)
func (gaiaClaims *GaiaClaims) PackClawBack(id *big.Int) []byte {
	enc, err := gaiaClaims.abi.Pack("clawBack", id)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackClawBack is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd529a883.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function clawBack(uint256 id) returns(uint256 amount)
func (gaiaClaims *GaiaClaims) TryPackClawBack(id *big.Int) ([]byte, error) {
	return gaiaClaims.abi.Pack("clawBack", id)
}

// UnpackClawBack is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd529a883.
//
// Solidity: function clawBack(uint256 id) returns(uint256 amount)
func (gaiaClaims *GaiaClaims) UnpackClawBack(data []byte) (*big.Int, error) {
	out, err := gaiaClaims.abi.Unpack("clawBack", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackCreate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x402bad8c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function create((bytes32,uint256,uint64,uint64,uint64,string,bytes32) terms) returns(uint256 id)
func (gaiaClaims *GaiaClaims) PackCreate(terms GaiaClaimsTerms) []byte {
	enc, err := gaiaClaims.abi.Pack("create", terms)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCreate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x402bad8c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function create((bytes32,uint256,uint64,uint64,uint64,string,bytes32) terms) returns(uint256 id)
func (gaiaClaims *GaiaClaims) TryPackCreate(terms GaiaClaimsTerms) ([]byte, error) {
	return gaiaClaims.abi.Pack("create", terms)
}

// UnpackCreate is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x402bad8c.
//
// Solidity: function create((bytes32,uint256,uint64,uint64,uint64,string,bytes32) terms) returns(uint256 id)
func (gaiaClaims *GaiaClaims) UnpackCreate(data []byte) (*big.Int, error) {
	out, err := gaiaClaims.abi.Unpack("create", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84ef8ffc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function defaultAdmin() view returns(address)
func (gaiaClaims *GaiaClaims) PackDefaultAdmin() []byte {
	enc, err := gaiaClaims.abi.Pack("defaultAdmin")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84ef8ffc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function defaultAdmin() view returns(address)
func (gaiaClaims *GaiaClaims) TryPackDefaultAdmin() ([]byte, error) {
	return gaiaClaims.abi.Pack("defaultAdmin")
}

// UnpackDefaultAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x84ef8ffc.
//
// Solidity: function defaultAdmin() view returns(address)
func (gaiaClaims *GaiaClaims) UnpackDefaultAdmin(data []byte) (common.Address, error) {
	out, err := gaiaClaims.abi.Unpack("defaultAdmin", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcc8463c8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (gaiaClaims *GaiaClaims) PackDefaultAdminDelay() []byte {
	enc, err := gaiaClaims.abi.Pack("defaultAdminDelay")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcc8463c8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (gaiaClaims *GaiaClaims) TryPackDefaultAdminDelay() ([]byte, error) {
	return gaiaClaims.abi.Pack("defaultAdminDelay")
}

// UnpackDefaultAdminDelay is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcc8463c8.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (gaiaClaims *GaiaClaims) UnpackDefaultAdminDelay(data []byte) (*big.Int, error) {
	out, err := gaiaClaims.abi.Unpack("defaultAdminDelay", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackDefaultAdminDelayIncreaseWait is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x022d63fb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (gaiaClaims *GaiaClaims) PackDefaultAdminDelayIncreaseWait() []byte {
	enc, err := gaiaClaims.abi.Pack("defaultAdminDelayIncreaseWait")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDefaultAdminDelayIncreaseWait is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x022d63fb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (gaiaClaims *GaiaClaims) TryPackDefaultAdminDelayIncreaseWait() ([]byte, error) {
	return gaiaClaims.abi.Pack("defaultAdminDelayIncreaseWait")
}

// UnpackDefaultAdminDelayIncreaseWait is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x022d63fb.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (gaiaClaims *GaiaClaims) UnpackDefaultAdminDelayIncreaseWait(data []byte) (*big.Int, error) {
	out, err := gaiaClaims.abi.Unpack("defaultAdminDelayIncreaseWait", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackEip712Domain is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84b0196e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (gaiaClaims *GaiaClaims) PackEip712Domain() []byte {
	enc, err := gaiaClaims.abi.Pack("eip712Domain")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackEip712Domain is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84b0196e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (gaiaClaims *GaiaClaims) TryPackEip712Domain() ([]byte, error) {
	return gaiaClaims.abi.Pack("eip712Domain")
}

// Eip712DomainOutput serves as a container for the return parameters of contract
// method Eip712Domain.
type Eip712DomainOutput struct {
	Fields            [1]byte
	Name              string
	Version           string
	ChainId           *big.Int
	VerifyingContract common.Address
	Salt              [32]byte
	Extensions        []*big.Int
}

// UnpackEip712Domain is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x84b0196e.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (gaiaClaims *GaiaClaims) UnpackEip712Domain(data []byte) (Eip712DomainOutput, error) {
	out, err := gaiaClaims.abi.Unpack("eip712Domain", data)
	outstruct := new(Eip712DomainOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Fields = *abi.ConvertType(out[0], new([1]byte)).(*[1]byte)
	outstruct.Name = *abi.ConvertType(out[1], new(string)).(*string)
	outstruct.Version = *abi.ConvertType(out[2], new(string)).(*string)
	outstruct.ChainId = abi.ConvertType(out[3], new(big.Int)).(*big.Int)
	outstruct.VerifyingContract = *abi.ConvertType(out[4], new(common.Address)).(*common.Address)
	outstruct.Salt = *abi.ConvertType(out[5], new([32]byte)).(*[32]byte)
	outstruct.Extensions = *abi.ConvertType(out[6], new([]*big.Int)).(*[]*big.Int)
	return *outstruct, nil
}

// PackGetRoleAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x248a9ca3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (gaiaClaims *GaiaClaims) PackGetRoleAdmin(role [32]byte) []byte {
	enc, err := gaiaClaims.abi.Pack("getRoleAdmin", role)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetRoleAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x248a9ca3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (gaiaClaims *GaiaClaims) TryPackGetRoleAdmin(role [32]byte) ([]byte, error) {
	return gaiaClaims.abi.Pack("getRoleAdmin", role)
}

// UnpackGetRoleAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x248a9ca3.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (gaiaClaims *GaiaClaims) UnpackGetRoleAdmin(data []byte) ([32]byte, error) {
	out, err := gaiaClaims.abi.Unpack("getRoleAdmin", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackGrantRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2f2ff15d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function grantRole(bytes32 role, address account) returns()
func (gaiaClaims *GaiaClaims) PackGrantRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaClaims.abi.Pack("grantRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGrantRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2f2ff15d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function grantRole(bytes32 role, address account) returns()
func (gaiaClaims *GaiaClaims) TryPackGrantRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaClaims.abi.Pack("grantRole", role, account)
}

// PackHasRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x91d14854.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gaiaClaims *GaiaClaims) PackHasRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaClaims.abi.Pack("hasRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackHasRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x91d14854.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gaiaClaims *GaiaClaims) TryPackHasRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaClaims.abi.Pack("hasRole", role, account)
}

// UnpackHasRole is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x91d14854.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gaiaClaims *GaiaClaims) UnpackHasRole(data []byte) (bool, error) {
	out, err := gaiaClaims.abi.Unpack("hasRole", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackIsClaimed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf364c90c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function isClaimed(uint256 id, uint256 index) view returns(bool)
func (gaiaClaims *GaiaClaims) PackIsClaimed(id *big.Int, index *big.Int) []byte {
	enc, err := gaiaClaims.abi.Pack("isClaimed", id, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIsClaimed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf364c90c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function isClaimed(uint256 id, uint256 index) view returns(bool)
func (gaiaClaims *GaiaClaims) TryPackIsClaimed(id *big.Int, index *big.Int) ([]byte, error) {
	return gaiaClaims.abi.Pack("isClaimed", id, index)
}

// UnpackIsClaimed is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf364c90c.
//
// Solidity: function isClaimed(uint256 id, uint256 index) view returns(bool)
func (gaiaClaims *GaiaClaims) UnpackIsClaimed(data []byte) (bool, error) {
	out, err := gaiaClaims.abi.Unpack("isClaimed", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackLeafOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x636f7a45.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function leafOf(uint256 index, address account, uint256 amount) pure returns(bytes32)
func (gaiaClaims *GaiaClaims) PackLeafOf(index *big.Int, account common.Address, amount *big.Int) []byte {
	enc, err := gaiaClaims.abi.Pack("leafOf", index, account, amount)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackLeafOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x636f7a45.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function leafOf(uint256 index, address account, uint256 amount) pure returns(bytes32)
func (gaiaClaims *GaiaClaims) TryPackLeafOf(index *big.Int, account common.Address, amount *big.Int) ([]byte, error) {
	return gaiaClaims.abi.Pack("leafOf", index, account, amount)
}

// UnpackLeafOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x636f7a45.
//
// Solidity: function leafOf(uint256 index, address account, uint256 amount) pure returns(bytes32)
func (gaiaClaims *GaiaClaims) UnpackLeafOf(data []byte) ([32]byte, error) {
	out, err := gaiaClaims.abi.Unpack("leafOf", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackNotice is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9c94e6c6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function notice() view returns(uint64)
func (gaiaClaims *GaiaClaims) PackNotice() []byte {
	enc, err := gaiaClaims.abi.Pack("notice")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNotice is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9c94e6c6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function notice() view returns(uint64)
func (gaiaClaims *GaiaClaims) TryPackNotice() ([]byte, error) {
	return gaiaClaims.abi.Pack("notice")
}

// UnpackNotice is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9c94e6c6.
//
// Solidity: function notice() view returns(uint64)
func (gaiaClaims *GaiaClaims) UnpackNotice(data []byte) (uint64, error) {
	out, err := gaiaClaims.abi.Unpack("notice", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (gaiaClaims *GaiaClaims) PackOwner() []byte {
	enc, err := gaiaClaims.abi.Pack("owner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function owner() view returns(address)
func (gaiaClaims *GaiaClaims) TryPackOwner() ([]byte, error) {
	return gaiaClaims.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (gaiaClaims *GaiaClaims) UnpackOwner(data []byte) (common.Address, error) {
	out, err := gaiaClaims.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPendingDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcf6eefb7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingDefaultAdmin() view returns(address newAdmin, uint48 schedule)
func (gaiaClaims *GaiaClaims) PackPendingDefaultAdmin() []byte {
	enc, err := gaiaClaims.abi.Pack("pendingDefaultAdmin")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPendingDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcf6eefb7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pendingDefaultAdmin() view returns(address newAdmin, uint48 schedule)
func (gaiaClaims *GaiaClaims) TryPackPendingDefaultAdmin() ([]byte, error) {
	return gaiaClaims.abi.Pack("pendingDefaultAdmin")
}

// PendingDefaultAdminOutput serves as a container for the return parameters of contract
// method PendingDefaultAdmin.
type PendingDefaultAdminOutput struct {
	NewAdmin common.Address
	Schedule *big.Int
}

// UnpackPendingDefaultAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcf6eefb7.
//
// Solidity: function pendingDefaultAdmin() view returns(address newAdmin, uint48 schedule)
func (gaiaClaims *GaiaClaims) UnpackPendingDefaultAdmin(data []byte) (PendingDefaultAdminOutput, error) {
	out, err := gaiaClaims.abi.Unpack("pendingDefaultAdmin", data)
	outstruct := new(PendingDefaultAdminOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.NewAdmin = *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	outstruct.Schedule = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackPendingDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa1eda53c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingDefaultAdminDelay() view returns(uint48 newDelay, uint48 schedule)
func (gaiaClaims *GaiaClaims) PackPendingDefaultAdminDelay() []byte {
	enc, err := gaiaClaims.abi.Pack("pendingDefaultAdminDelay")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPendingDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa1eda53c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pendingDefaultAdminDelay() view returns(uint48 newDelay, uint48 schedule)
func (gaiaClaims *GaiaClaims) TryPackPendingDefaultAdminDelay() ([]byte, error) {
	return gaiaClaims.abi.Pack("pendingDefaultAdminDelay")
}

// PendingDefaultAdminDelayOutput serves as a container for the return parameters of contract
// method PendingDefaultAdminDelay.
type PendingDefaultAdminDelayOutput struct {
	NewDelay *big.Int
	Schedule *big.Int
}

// UnpackPendingDefaultAdminDelay is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa1eda53c.
//
// Solidity: function pendingDefaultAdminDelay() view returns(uint48 newDelay, uint48 schedule)
func (gaiaClaims *GaiaClaims) UnpackPendingDefaultAdminDelay(data []byte) (PendingDefaultAdminDelayOutput, error) {
	out, err := gaiaClaims.abi.Unpack("pendingDefaultAdminDelay", data)
	outstruct := new(PendingDefaultAdminDelayOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.NewDelay = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Schedule = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackRenounceRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x36568abe.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function renounceRole(bytes32 role, address account) returns()
func (gaiaClaims *GaiaClaims) PackRenounceRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaClaims.abi.Pack("renounceRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRenounceRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x36568abe.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function renounceRole(bytes32 role, address account) returns()
func (gaiaClaims *GaiaClaims) TryPackRenounceRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaClaims.abi.Pack("renounceRole", role, account)
}

// PackRevokeRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd547741f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revokeRole(bytes32 role, address account) returns()
func (gaiaClaims *GaiaClaims) PackRevokeRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaClaims.abi.Pack("revokeRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRevokeRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd547741f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function revokeRole(bytes32 role, address account) returns()
func (gaiaClaims *GaiaClaims) TryPackRevokeRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaClaims.abi.Pack("revokeRole", role, account)
}

// PackRollbackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0aa6220b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function rollbackDefaultAdminDelay() returns()
func (gaiaClaims *GaiaClaims) PackRollbackDefaultAdminDelay() []byte {
	enc, err := gaiaClaims.abi.Pack("rollbackDefaultAdminDelay")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRollbackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0aa6220b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function rollbackDefaultAdminDelay() returns()
func (gaiaClaims *GaiaClaims) TryPackRollbackDefaultAdminDelay() ([]byte, error) {
	return gaiaClaims.abi.Pack("rollbackDefaultAdminDelay")
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gaiaClaims *GaiaClaims) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := gaiaClaims.abi.Pack("supportsInterface", interfaceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gaiaClaims *GaiaClaims) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return gaiaClaims.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gaiaClaims *GaiaClaims) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := gaiaClaims.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackToken is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfc0c546a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function token() view returns(address)
func (gaiaClaims *GaiaClaims) PackToken() []byte {
	enc, err := gaiaClaims.abi.Pack("token")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackToken is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfc0c546a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function token() view returns(address)
func (gaiaClaims *GaiaClaims) TryPackToken() ([]byte, error) {
	return gaiaClaims.abi.Pack("token")
}

// UnpackToken is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xfc0c546a.
//
// Solidity: function token() view returns(address)
func (gaiaClaims *GaiaClaims) UnpackToken(data []byte) (common.Address, error) {
	out, err := gaiaClaims.abi.Unpack("token", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackVerify is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe719ca9c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function verify(bytes32 root, uint256 index, address account, uint256 amount, bytes32[] proof) pure returns(bool)
func (gaiaClaims *GaiaClaims) PackVerify(root [32]byte, index *big.Int, account common.Address, amount *big.Int, proof [][32]byte) []byte {
	enc, err := gaiaClaims.abi.Pack("verify", root, index, account, amount, proof)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVerify is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe719ca9c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function verify(bytes32 root, uint256 index, address account, uint256 amount, bytes32[] proof) pure returns(bool)
func (gaiaClaims *GaiaClaims) TryPackVerify(root [32]byte, index *big.Int, account common.Address, amount *big.Int, proof [][32]byte) ([]byte, error) {
	return gaiaClaims.abi.Pack("verify", root, index, account, amount, proof)
}

// UnpackVerify is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe719ca9c.
//
// Solidity: function verify(bytes32 root, uint256 index, address account, uint256 amount, bytes32[] proof) pure returns(bool)
func (gaiaClaims *GaiaClaims) UnpackVerify(data []byte) (bool, error) {
	out, err := gaiaClaims.abi.Unpack("verify", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// GaiaClaimsCampaignCancelled represents a CampaignCancelled event raised by the GaiaClaims contract.
type GaiaClaimsCampaignCancelled struct {
	Id     *big.Int
	Amount *big.Int
	Raw    *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsCampaignCancelledEventName = "CampaignCancelled"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsCampaignCancelled) ContractEventName() string {
	return GaiaClaimsCampaignCancelledEventName
}

// UnpackCampaignCancelledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event CampaignCancelled(uint256 indexed id, uint256 amount)
func (gaiaClaims *GaiaClaims) UnpackCampaignCancelledEvent(log *types.Log) (*GaiaClaimsCampaignCancelled, error) {
	event := "CampaignCancelled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsCampaignCancelled)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GaiaClaimsCampaignCreated represents a CampaignCreated event raised by the GaiaClaims contract.
type GaiaClaimsCampaignCreated struct {
	Id       *big.Int
	Funder   common.Address
	Root     [32]byte
	Total    *big.Int
	OpensAt  uint64
	ClosesAt uint64
	EndsAt   uint64
	Title    string
	ListHash [32]byte
	Raw      *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsCampaignCreatedEventName = "CampaignCreated"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsCampaignCreated) ContractEventName() string {
	return GaiaClaimsCampaignCreatedEventName
}

// UnpackCampaignCreatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event CampaignCreated(uint256 indexed id, address indexed funder, bytes32 root, uint256 total, uint64 opensAt, uint64 closesAt, uint64 endsAt, string title, bytes32 listHash)
func (gaiaClaims *GaiaClaims) UnpackCampaignCreatedEvent(log *types.Log) (*GaiaClaimsCampaignCreated, error) {
	event := "CampaignCreated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsCampaignCreated)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GaiaClaimsClaimed represents a Claimed event raised by the GaiaClaims contract.
type GaiaClaimsClaimed struct {
	Id      *big.Int
	Account common.Address
	To      common.Address
	Index   *big.Int
	Amount  *big.Int
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsClaimedEventName = "Claimed"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsClaimed) ContractEventName() string {
	return GaiaClaimsClaimedEventName
}

// UnpackClaimedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Claimed(uint256 indexed id, address indexed account, address indexed to, uint256 index, uint256 amount)
func (gaiaClaims *GaiaClaims) UnpackClaimedEvent(log *types.Log) (*GaiaClaimsClaimed, error) {
	event := "Claimed"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsClaimed)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GaiaClaimsClawedBack represents a ClawedBack event raised by the GaiaClaims contract.
type GaiaClaimsClawedBack struct {
	Id     *big.Int
	Amount *big.Int
	Raw    *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsClawedBackEventName = "ClawedBack"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsClawedBack) ContractEventName() string {
	return GaiaClaimsClawedBackEventName
}

// UnpackClawedBackEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ClawedBack(uint256 indexed id, uint256 amount)
func (gaiaClaims *GaiaClaims) UnpackClawedBackEvent(log *types.Log) (*GaiaClaimsClawedBack, error) {
	event := "ClawedBack"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsClawedBack)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GaiaClaimsDefaultAdminDelayChangeCanceled represents a DefaultAdminDelayChangeCanceled event raised by the GaiaClaims contract.
type GaiaClaimsDefaultAdminDelayChangeCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsDefaultAdminDelayChangeCanceledEventName = "DefaultAdminDelayChangeCanceled"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsDefaultAdminDelayChangeCanceled) ContractEventName() string {
	return GaiaClaimsDefaultAdminDelayChangeCanceledEventName
}

// UnpackDefaultAdminDelayChangeCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeCanceled()
func (gaiaClaims *GaiaClaims) UnpackDefaultAdminDelayChangeCanceledEvent(log *types.Log) (*GaiaClaimsDefaultAdminDelayChangeCanceled, error) {
	event := "DefaultAdminDelayChangeCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsDefaultAdminDelayChangeCanceled)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GaiaClaimsDefaultAdminDelayChangeScheduled represents a DefaultAdminDelayChangeScheduled event raised by the GaiaClaims contract.
type GaiaClaimsDefaultAdminDelayChangeScheduled struct {
	NewDelay       *big.Int
	EffectSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsDefaultAdminDelayChangeScheduledEventName = "DefaultAdminDelayChangeScheduled"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsDefaultAdminDelayChangeScheduled) ContractEventName() string {
	return GaiaClaimsDefaultAdminDelayChangeScheduledEventName
}

// UnpackDefaultAdminDelayChangeScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeScheduled(uint48 newDelay, uint48 effectSchedule)
func (gaiaClaims *GaiaClaims) UnpackDefaultAdminDelayChangeScheduledEvent(log *types.Log) (*GaiaClaimsDefaultAdminDelayChangeScheduled, error) {
	event := "DefaultAdminDelayChangeScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsDefaultAdminDelayChangeScheduled)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GaiaClaimsDefaultAdminTransferCanceled represents a DefaultAdminTransferCanceled event raised by the GaiaClaims contract.
type GaiaClaimsDefaultAdminTransferCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsDefaultAdminTransferCanceledEventName = "DefaultAdminTransferCanceled"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsDefaultAdminTransferCanceled) ContractEventName() string {
	return GaiaClaimsDefaultAdminTransferCanceledEventName
}

// UnpackDefaultAdminTransferCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferCanceled()
func (gaiaClaims *GaiaClaims) UnpackDefaultAdminTransferCanceledEvent(log *types.Log) (*GaiaClaimsDefaultAdminTransferCanceled, error) {
	event := "DefaultAdminTransferCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsDefaultAdminTransferCanceled)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GaiaClaimsDefaultAdminTransferScheduled represents a DefaultAdminTransferScheduled event raised by the GaiaClaims contract.
type GaiaClaimsDefaultAdminTransferScheduled struct {
	NewAdmin       common.Address
	AcceptSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsDefaultAdminTransferScheduledEventName = "DefaultAdminTransferScheduled"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsDefaultAdminTransferScheduled) ContractEventName() string {
	return GaiaClaimsDefaultAdminTransferScheduledEventName
}

// UnpackDefaultAdminTransferScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferScheduled(address indexed newAdmin, uint48 acceptSchedule)
func (gaiaClaims *GaiaClaims) UnpackDefaultAdminTransferScheduledEvent(log *types.Log) (*GaiaClaimsDefaultAdminTransferScheduled, error) {
	event := "DefaultAdminTransferScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsDefaultAdminTransferScheduled)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GaiaClaimsEIP712DomainChanged represents a EIP712DomainChanged event raised by the GaiaClaims contract.
type GaiaClaimsEIP712DomainChanged struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsEIP712DomainChangedEventName = "EIP712DomainChanged"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsEIP712DomainChanged) ContractEventName() string {
	return GaiaClaimsEIP712DomainChangedEventName
}

// UnpackEIP712DomainChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event EIP712DomainChanged()
func (gaiaClaims *GaiaClaims) UnpackEIP712DomainChangedEvent(log *types.Log) (*GaiaClaimsEIP712DomainChanged, error) {
	event := "EIP712DomainChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsEIP712DomainChanged)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GaiaClaimsRoleAdminChanged represents a RoleAdminChanged event raised by the GaiaClaims contract.
type GaiaClaimsRoleAdminChanged struct {
	Role              [32]byte
	PreviousAdminRole [32]byte
	NewAdminRole      [32]byte
	Raw               *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsRoleAdminChangedEventName = "RoleAdminChanged"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsRoleAdminChanged) ContractEventName() string {
	return GaiaClaimsRoleAdminChangedEventName
}

// UnpackRoleAdminChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)
func (gaiaClaims *GaiaClaims) UnpackRoleAdminChangedEvent(log *types.Log) (*GaiaClaimsRoleAdminChanged, error) {
	event := "RoleAdminChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsRoleAdminChanged)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GaiaClaimsRoleGranted represents a RoleGranted event raised by the GaiaClaims contract.
type GaiaClaimsRoleGranted struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsRoleGrantedEventName = "RoleGranted"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsRoleGranted) ContractEventName() string {
	return GaiaClaimsRoleGrantedEventName
}

// UnpackRoleGrantedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)
func (gaiaClaims *GaiaClaims) UnpackRoleGrantedEvent(log *types.Log) (*GaiaClaimsRoleGranted, error) {
	event := "RoleGranted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsRoleGranted)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GaiaClaimsRoleRevoked represents a RoleRevoked event raised by the GaiaClaims contract.
type GaiaClaimsRoleRevoked struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaClaimsRoleRevokedEventName = "RoleRevoked"

// ContractEventName returns the user-defined event name.
func (GaiaClaimsRoleRevoked) ContractEventName() string {
	return GaiaClaimsRoleRevokedEventName
}

// UnpackRoleRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)
func (gaiaClaims *GaiaClaims) UnpackRoleRevokedEvent(log *types.Log) (*GaiaClaimsRoleRevoked, error) {
	event := "RoleRevoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaClaims.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaClaimsRoleRevoked)
	if len(log.Data) > 0 {
		if err := gaiaClaims.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaClaims.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (gaiaClaims *GaiaClaims) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["AccessControlBadConfirmation"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackAccessControlBadConfirmationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["AccessControlEnforcedDefaultAdminDelay"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackAccessControlEnforcedDefaultAdminDelayError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["AccessControlEnforcedDefaultAdminRules"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackAccessControlEnforcedDefaultAdminRulesError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["AccessControlInvalidDefaultAdmin"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackAccessControlInvalidDefaultAdminError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["AccessControlUnauthorizedAccount"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackAccessControlUnauthorizedAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["AlreadyClaimed"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackAlreadyClaimedError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["CampaignOpen"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackCampaignOpenError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["CampaignOver"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackCampaignOverError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["ExceedsFunding"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackExceedsFundingError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["InvalidReceiver"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackInvalidReceiverError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["InvalidShortString"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackInvalidShortStringError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["InvalidSignature"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackInvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["InvalidTerms"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackInvalidTermsError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["InvalidTitle"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackInvalidTitleError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["NotEnded"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackNotEndedError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["NotFunder"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackNotFunderError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["NotInCampaign"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackNotInCampaignError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["NotOpenYet"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackNotOpenYetError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["ReentrancyGuardReentrantCall"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackReentrancyGuardReentrantCallError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["SafeCastOverflowedUintDowncast"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackSafeCastOverflowedUintDowncastError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["SafeERC20FailedOperation"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackSafeERC20FailedOperationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["SignatureExpired"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackSignatureExpiredError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["StringTooLong"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackStringTooLongError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["UnknownCampaign"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackUnknownCampaignError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaClaims.abi.Errors["ZeroAddress"].ID.Bytes()[:4]) {
		return gaiaClaims.UnpackZeroAddressError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// GaiaClaimsAccessControlBadConfirmation represents a AccessControlBadConfirmation error raised by the GaiaClaims contract.
type GaiaClaimsAccessControlBadConfirmation struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlBadConfirmation()
func GaiaClaimsAccessControlBadConfirmationErrorID() common.Hash {
	return common.HexToHash("0x6697b23232a647058342c0724fe7c415cab25915b54e5dbc03f233173d37b41c")
}

// UnpackAccessControlBadConfirmationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlBadConfirmation()
func (gaiaClaims *GaiaClaims) UnpackAccessControlBadConfirmationError(raw []byte) (*GaiaClaimsAccessControlBadConfirmation, error) {
	out := new(GaiaClaimsAccessControlBadConfirmation)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "AccessControlBadConfirmation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsAccessControlEnforcedDefaultAdminDelay represents a AccessControlEnforcedDefaultAdminDelay error raised by the GaiaClaims contract.
type GaiaClaimsAccessControlEnforcedDefaultAdminDelay struct {
	Schedule *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func GaiaClaimsAccessControlEnforcedDefaultAdminDelayErrorID() common.Hash {
	return common.HexToHash("0x19ca5ebb8fb33f00e502c9392eddab1501674629178bf69b853cf037aaf4bb5d")
}

// UnpackAccessControlEnforcedDefaultAdminDelayError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func (gaiaClaims *GaiaClaims) UnpackAccessControlEnforcedDefaultAdminDelayError(raw []byte) (*GaiaClaimsAccessControlEnforcedDefaultAdminDelay, error) {
	out := new(GaiaClaimsAccessControlEnforcedDefaultAdminDelay)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminDelay", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsAccessControlEnforcedDefaultAdminRules represents a AccessControlEnforcedDefaultAdminRules error raised by the GaiaClaims contract.
type GaiaClaimsAccessControlEnforcedDefaultAdminRules struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func GaiaClaimsAccessControlEnforcedDefaultAdminRulesErrorID() common.Hash {
	return common.HexToHash("0x3fc3c27ae3db78c81b8f6e685172134623efa268ee8cd8d54be38ad2a74fc13b")
}

// UnpackAccessControlEnforcedDefaultAdminRulesError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func (gaiaClaims *GaiaClaims) UnpackAccessControlEnforcedDefaultAdminRulesError(raw []byte) (*GaiaClaimsAccessControlEnforcedDefaultAdminRules, error) {
	out := new(GaiaClaimsAccessControlEnforcedDefaultAdminRules)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminRules", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsAccessControlInvalidDefaultAdmin represents a AccessControlInvalidDefaultAdmin error raised by the GaiaClaims contract.
type GaiaClaimsAccessControlInvalidDefaultAdmin struct {
	DefaultAdmin common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func GaiaClaimsAccessControlInvalidDefaultAdminErrorID() common.Hash {
	return common.HexToHash("0xc22c8022f2a840d6b6a9f113407715f5bbd4e88c1b0dd9434dc00700ba609ed4")
}

// UnpackAccessControlInvalidDefaultAdminError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func (gaiaClaims *GaiaClaims) UnpackAccessControlInvalidDefaultAdminError(raw []byte) (*GaiaClaimsAccessControlInvalidDefaultAdmin, error) {
	out := new(GaiaClaimsAccessControlInvalidDefaultAdmin)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "AccessControlInvalidDefaultAdmin", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsAccessControlUnauthorizedAccount represents a AccessControlUnauthorizedAccount error raised by the GaiaClaims contract.
type GaiaClaimsAccessControlUnauthorizedAccount struct {
	Account    common.Address
	NeededRole [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func GaiaClaimsAccessControlUnauthorizedAccountErrorID() common.Hash {
	return common.HexToHash("0xe2517d3fbfae6f8515ef5ff1ccedc3933ab0cbbda0b492c06eb54ad10ef03b3e")
}

// UnpackAccessControlUnauthorizedAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func (gaiaClaims *GaiaClaims) UnpackAccessControlUnauthorizedAccountError(raw []byte) (*GaiaClaimsAccessControlUnauthorizedAccount, error) {
	out := new(GaiaClaimsAccessControlUnauthorizedAccount)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "AccessControlUnauthorizedAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsAlreadyClaimed represents a AlreadyClaimed error raised by the GaiaClaims contract.
type GaiaClaimsAlreadyClaimed struct {
	Id    *big.Int
	Index *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AlreadyClaimed(uint256 id, uint256 index)
func GaiaClaimsAlreadyClaimedErrorID() common.Hash {
	return common.HexToHash("0x6bd4745f158d30c043cba14fb71aa75e34ff198858bbcc5c3190e69f18d6dee3")
}

// UnpackAlreadyClaimedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AlreadyClaimed(uint256 id, uint256 index)
func (gaiaClaims *GaiaClaims) UnpackAlreadyClaimedError(raw []byte) (*GaiaClaimsAlreadyClaimed, error) {
	out := new(GaiaClaimsAlreadyClaimed)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "AlreadyClaimed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsCampaignOpen represents a CampaignOpen error raised by the GaiaClaims contract.
type GaiaClaimsCampaignOpen struct {
	Id      *big.Int
	OpensAt uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error CampaignOpen(uint256 id, uint64 opensAt)
func GaiaClaimsCampaignOpenErrorID() common.Hash {
	return common.HexToHash("0x6dbbf2aae65c52431cd4bb493a73582e2af8a58ff759e4d3b5523c94b989d83c")
}

// UnpackCampaignOpenError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error CampaignOpen(uint256 id, uint64 opensAt)
func (gaiaClaims *GaiaClaims) UnpackCampaignOpenError(raw []byte) (*GaiaClaimsCampaignOpen, error) {
	out := new(GaiaClaimsCampaignOpen)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "CampaignOpen", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsCampaignOver represents a CampaignOver error raised by the GaiaClaims contract.
type GaiaClaimsCampaignOver struct {
	Id     *big.Int
	EndsAt uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error CampaignOver(uint256 id, uint64 endsAt)
func GaiaClaimsCampaignOverErrorID() common.Hash {
	return common.HexToHash("0x8b9cb81e22157d6e0d6f1ea77e21bda5fad649bba22b9d17f84d83197d9656f1")
}

// UnpackCampaignOverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error CampaignOver(uint256 id, uint64 endsAt)
func (gaiaClaims *GaiaClaims) UnpackCampaignOverError(raw []byte) (*GaiaClaimsCampaignOver, error) {
	out := new(GaiaClaimsCampaignOver)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "CampaignOver", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsExceedsFunding represents a ExceedsFunding error raised by the GaiaClaims contract.
type GaiaClaimsExceedsFunding struct {
	Amount *big.Int
	Left   *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ExceedsFunding(uint256 amount, uint256 left)
func GaiaClaimsExceedsFundingErrorID() common.Hash {
	return common.HexToHash("0xd587f11666727330a367cfda95362645c69833e5d5590961adc8b55a3a541c92")
}

// UnpackExceedsFundingError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ExceedsFunding(uint256 amount, uint256 left)
func (gaiaClaims *GaiaClaims) UnpackExceedsFundingError(raw []byte) (*GaiaClaimsExceedsFunding, error) {
	out := new(GaiaClaimsExceedsFunding)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "ExceedsFunding", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsInvalidReceiver represents a InvalidReceiver error raised by the GaiaClaims contract.
type GaiaClaimsInvalidReceiver struct {
	To common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidReceiver(address to)
func GaiaClaimsInvalidReceiverErrorID() common.Hash {
	return common.HexToHash("0x9cfea583c76d990ae2594f1fa87255c0a172ec8bbdaef2992c80c51b9ed3f677")
}

// UnpackInvalidReceiverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidReceiver(address to)
func (gaiaClaims *GaiaClaims) UnpackInvalidReceiverError(raw []byte) (*GaiaClaimsInvalidReceiver, error) {
	out := new(GaiaClaimsInvalidReceiver)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "InvalidReceiver", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsInvalidShortString represents a InvalidShortString error raised by the GaiaClaims contract.
type GaiaClaimsInvalidShortString struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidShortString()
func GaiaClaimsInvalidShortStringErrorID() common.Hash {
	return common.HexToHash("0xb3512b0c6163e5f0bafab72bb631b9d58cd7a731b082f910338aa21c83d5c274")
}

// UnpackInvalidShortStringError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidShortString()
func (gaiaClaims *GaiaClaims) UnpackInvalidShortStringError(raw []byte) (*GaiaClaimsInvalidShortString, error) {
	out := new(GaiaClaimsInvalidShortString)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "InvalidShortString", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsInvalidSignature represents a InvalidSignature error raised by the GaiaClaims contract.
type GaiaClaimsInvalidSignature struct {
	Account common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidSignature(address account)
func GaiaClaimsInvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0xd855c4f4d7a9aef9d1b6f49c25339cf5cd471e30830c8071f7b5024985e5abcd")
}

// UnpackInvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidSignature(address account)
func (gaiaClaims *GaiaClaims) UnpackInvalidSignatureError(raw []byte) (*GaiaClaimsInvalidSignature, error) {
	out := new(GaiaClaimsInvalidSignature)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "InvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsInvalidTerms represents a InvalidTerms error raised by the GaiaClaims contract.
type GaiaClaimsInvalidTerms struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidTerms()
func GaiaClaimsInvalidTermsErrorID() common.Hash {
	return common.HexToHash("0x0256965f9b387bc8ec6c98cf0ff582eaf117751bcb03b5eac94f4b122d4a5fc9")
}

// UnpackInvalidTermsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidTerms()
func (gaiaClaims *GaiaClaims) UnpackInvalidTermsError(raw []byte) (*GaiaClaimsInvalidTerms, error) {
	out := new(GaiaClaimsInvalidTerms)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "InvalidTerms", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsInvalidTitle represents a InvalidTitle error raised by the GaiaClaims contract.
type GaiaClaimsInvalidTitle struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidTitle()
func GaiaClaimsInvalidTitleErrorID() common.Hash {
	return common.HexToHash("0x31196de87867daf10c2d89461b226ed166e3566318b8534094bc4f89865913d4")
}

// UnpackInvalidTitleError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidTitle()
func (gaiaClaims *GaiaClaims) UnpackInvalidTitleError(raw []byte) (*GaiaClaimsInvalidTitle, error) {
	out := new(GaiaClaimsInvalidTitle)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "InvalidTitle", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsNotEnded represents a NotEnded error raised by the GaiaClaims contract.
type GaiaClaimsNotEnded struct {
	Id     *big.Int
	EndsAt uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotEnded(uint256 id, uint64 endsAt)
func GaiaClaimsNotEndedErrorID() common.Hash {
	return common.HexToHash("0xc652ce3a3fec0bb0d8aee8ad5b9bacb595ea539eaa1657a4652e61592b09aac2")
}

// UnpackNotEndedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotEnded(uint256 id, uint64 endsAt)
func (gaiaClaims *GaiaClaims) UnpackNotEndedError(raw []byte) (*GaiaClaimsNotEnded, error) {
	out := new(GaiaClaimsNotEnded)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "NotEnded", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsNotFunder represents a NotFunder error raised by the GaiaClaims contract.
type GaiaClaimsNotFunder struct {
	Caller common.Address
	Funder common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotFunder(address caller, address funder)
func GaiaClaimsNotFunderErrorID() common.Hash {
	return common.HexToHash("0x3674e6adc2d02d9b8423a120373a20cae526511193ad2a604345a68f7ae12ae5")
}

// UnpackNotFunderError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotFunder(address caller, address funder)
func (gaiaClaims *GaiaClaims) UnpackNotFunderError(raw []byte) (*GaiaClaimsNotFunder, error) {
	out := new(GaiaClaimsNotFunder)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "NotFunder", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsNotInCampaign represents a NotInCampaign error raised by the GaiaClaims contract.
type GaiaClaimsNotInCampaign struct {
	Id      *big.Int
	Index   *big.Int
	Account common.Address
	Amount  *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotInCampaign(uint256 id, uint256 index, address account, uint256 amount)
func GaiaClaimsNotInCampaignErrorID() common.Hash {
	return common.HexToHash("0x162c4354fec7505a824c18d27fe5e3afeda2b81789c76b7c53f791008444de22")
}

// UnpackNotInCampaignError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotInCampaign(uint256 id, uint256 index, address account, uint256 amount)
func (gaiaClaims *GaiaClaims) UnpackNotInCampaignError(raw []byte) (*GaiaClaimsNotInCampaign, error) {
	out := new(GaiaClaimsNotInCampaign)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "NotInCampaign", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsNotOpenYet represents a NotOpenYet error raised by the GaiaClaims contract.
type GaiaClaimsNotOpenYet struct {
	Id      *big.Int
	OpensAt uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOpenYet(uint256 id, uint64 opensAt)
func GaiaClaimsNotOpenYetErrorID() common.Hash {
	return common.HexToHash("0x3965da3f6417eabf0ce6172263091c89eed3c72cda5ccb8bd2b87cc19d9fd4fd")
}

// UnpackNotOpenYetError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOpenYet(uint256 id, uint64 opensAt)
func (gaiaClaims *GaiaClaims) UnpackNotOpenYetError(raw []byte) (*GaiaClaimsNotOpenYet, error) {
	out := new(GaiaClaimsNotOpenYet)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "NotOpenYet", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsReentrancyGuardReentrantCall represents a ReentrancyGuardReentrantCall error raised by the GaiaClaims contract.
type GaiaClaimsReentrancyGuardReentrantCall struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ReentrancyGuardReentrantCall()
func GaiaClaimsReentrancyGuardReentrantCallErrorID() common.Hash {
	return common.HexToHash("0x3ee5aeb571de7fc460830b4d0017439a1ca56fb0bc39062227ade4fe4a24c1ca")
}

// UnpackReentrancyGuardReentrantCallError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ReentrancyGuardReentrantCall()
func (gaiaClaims *GaiaClaims) UnpackReentrancyGuardReentrantCallError(raw []byte) (*GaiaClaimsReentrancyGuardReentrantCall, error) {
	out := new(GaiaClaimsReentrancyGuardReentrantCall)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "ReentrancyGuardReentrantCall", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsSafeCastOverflowedUintDowncast represents a SafeCastOverflowedUintDowncast error raised by the GaiaClaims contract.
type GaiaClaimsSafeCastOverflowedUintDowncast struct {
	Bits  uint8
	Value *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func GaiaClaimsSafeCastOverflowedUintDowncastErrorID() common.Hash {
	return common.HexToHash("0x6dfcc6503a32754ce7a89698e18201fc5294fd4aad43edefee786f88423b1a12")
}

// UnpackSafeCastOverflowedUintDowncastError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func (gaiaClaims *GaiaClaims) UnpackSafeCastOverflowedUintDowncastError(raw []byte) (*GaiaClaimsSafeCastOverflowedUintDowncast, error) {
	out := new(GaiaClaimsSafeCastOverflowedUintDowncast)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "SafeCastOverflowedUintDowncast", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsSafeERC20FailedOperation represents a SafeERC20FailedOperation error raised by the GaiaClaims contract.
type GaiaClaimsSafeERC20FailedOperation struct {
	Token common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SafeERC20FailedOperation(address token)
func GaiaClaimsSafeERC20FailedOperationErrorID() common.Hash {
	return common.HexToHash("0x5274afe73c98b4749fc91ffae6b7b574e7842cb2144a159e9377a5f20b32edf9")
}

// UnpackSafeERC20FailedOperationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SafeERC20FailedOperation(address token)
func (gaiaClaims *GaiaClaims) UnpackSafeERC20FailedOperationError(raw []byte) (*GaiaClaimsSafeERC20FailedOperation, error) {
	out := new(GaiaClaimsSafeERC20FailedOperation)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "SafeERC20FailedOperation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsSignatureExpired represents a SignatureExpired error raised by the GaiaClaims contract.
type GaiaClaimsSignatureExpired struct {
	Deadline *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SignatureExpired(uint256 deadline)
func GaiaClaimsSignatureExpiredErrorID() common.Hash {
	return common.HexToHash("0xcd21db4f5222c209a625f44a7faa4c7077b21128ed96c96bd5c3a0f7bcc95d38")
}

// UnpackSignatureExpiredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SignatureExpired(uint256 deadline)
func (gaiaClaims *GaiaClaims) UnpackSignatureExpiredError(raw []byte) (*GaiaClaimsSignatureExpired, error) {
	out := new(GaiaClaimsSignatureExpired)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "SignatureExpired", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsStringTooLong represents a StringTooLong error raised by the GaiaClaims contract.
type GaiaClaimsStringTooLong struct {
	Str string
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StringTooLong(string str)
func GaiaClaimsStringTooLongErrorID() common.Hash {
	return common.HexToHash("0x305a27a93f8e33b7392df0a0f91d6fc63847395853c45991eec52dbf24d72381")
}

// UnpackStringTooLongError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StringTooLong(string str)
func (gaiaClaims *GaiaClaims) UnpackStringTooLongError(raw []byte) (*GaiaClaimsStringTooLong, error) {
	out := new(GaiaClaimsStringTooLong)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "StringTooLong", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsUnknownCampaign represents a UnknownCampaign error raised by the GaiaClaims contract.
type GaiaClaimsUnknownCampaign struct {
	Id *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownCampaign(uint256 id)
func GaiaClaimsUnknownCampaignErrorID() common.Hash {
	return common.HexToHash("0x25435c4ea72d9cfff69367b734599bbe9131f5b088eb4a4c649d2425e009c88c")
}

// UnpackUnknownCampaignError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownCampaign(uint256 id)
func (gaiaClaims *GaiaClaims) UnpackUnknownCampaignError(raw []byte) (*GaiaClaimsUnknownCampaign, error) {
	out := new(GaiaClaimsUnknownCampaign)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "UnknownCampaign", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaClaimsZeroAddress represents a ZeroAddress error raised by the GaiaClaims contract.
type GaiaClaimsZeroAddress struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ZeroAddress()
func GaiaClaimsZeroAddressErrorID() common.Hash {
	return common.HexToHash("0xd92e233df2717d4a40030e20904abd27b68fcbeede117eaaccbbdac9618c8c73")
}

// UnpackZeroAddressError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ZeroAddress()
func (gaiaClaims *GaiaClaims) UnpackZeroAddressError(raw []byte) (*GaiaClaimsZeroAddress, error) {
	out := new(GaiaClaimsZeroAddress)
	if err := gaiaClaims.abi.UnpackIntoInterface(out, "ZeroAddress", raw); err != nil {
		return nil, err
	}
	return out, nil
}
