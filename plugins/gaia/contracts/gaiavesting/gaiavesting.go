// Code generated via abigen V2 - DO NOT EDIT.
// This file is a generated binding and any manual changes will be lost.

package gaiavesting

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

// GaiaVestingSchedule is an auto generated low-level Go binding around an user-defined struct.
type GaiaVestingSchedule struct {
	Beneficiary common.Address
	StartsAt    uint64
	Funder      common.Address
	CliffAt     uint64
	EndsAt      uint64
	RevokedAt   uint64
	Revocable   bool
	Total       *big.Int
	Released    *big.Int
}

// GaiaVestingTerms is an auto generated low-level Go binding around an user-defined struct.
type GaiaVestingTerms struct {
	Beneficiary common.Address
	Total       *big.Int
	StartsAt    uint64
	Cliff       uint64
	Duration    uint64
	Revocable   bool
}

// GaiaVestingMetaData contains all meta data concerning the GaiaVesting contract.
var GaiaVestingMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"contractIERC20\",\"name\":\"token_\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"admin\",\"type\":\"address\"},{\"internalType\":\"uint48\",\"name\":\"adminDelay\",\"type\":\"uint48\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"AccessControlBadConfirmation\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"name\":\"AccessControlEnforcedDefaultAdminDelay\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"AccessControlEnforcedDefaultAdminRules\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"defaultAdmin\",\"type\":\"address\"}],\"name\":\"AccessControlInvalidDefaultAdmin\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"neededRole\",\"type\":\"bytes32\"}],\"name\":\"AccessControlUnauthorizedAccount\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint64\",\"name\":\"revokedAt\",\"type\":\"uint64\"}],\"name\":\"AlreadyRevoked\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"InvalidReceiver\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidTerms\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"caller\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"funder\",\"type\":\"address\"}],\"name\":\"NotFunder\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"NotRevocable\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint64\",\"name\":\"cliffAt\",\"type\":\"uint64\"}],\"name\":\"NothingToRelease\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ReentrancyGuardReentrantCall\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"bits\",\"type\":\"uint8\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"SafeCastOverflowedUintDowncast\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"token\",\"type\":\"address\"}],\"name\":\"SafeERC20FailedOperation\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"UnknownSchedule\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ZeroAddress\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"DefaultAdminDelayChangeCanceled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"},{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"effectSchedule\",\"type\":\"uint48\"}],\"name\":\"DefaultAdminDelayChangeScheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"DefaultAdminTransferCanceled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"acceptSchedule\",\"type\":\"uint48\"}],\"name\":\"DefaultAdminTransferScheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"beneficiary\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"Released\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"funder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"vested\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"returned\",\"type\":\"uint256\"}],\"name\":\"Revoked\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"previousAdminRole\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"newAdminRole\",\"type\":\"bytes32\"}],\"name\":\"RoleAdminChanged\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleGranted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleRevoked\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"beneficiary\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"funder\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"total\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"startsAt\",\"type\":\"uint64\"},{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"cliffAt\",\"type\":\"uint64\"},{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"endsAt\",\"type\":\"uint64\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"revocable\",\"type\":\"bool\"}],\"name\":\"ScheduleCreated\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"DEFAULT_ADMIN_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"GRANTOR_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MAX_SPAN\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"acceptDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"}],\"name\":\"beginDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"cancelDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"}],\"name\":\"changeDefaultAdminDelay\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"components\":[{\"internalType\":\"address\",\"name\":\"beneficiary\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"total\",\"type\":\"uint256\"},{\"internalType\":\"uint64\",\"name\":\"startsAt\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"cliff\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"duration\",\"type\":\"uint64\"},{\"internalType\":\"bool\",\"name\":\"revocable\",\"type\":\"bool\"}],\"internalType\":\"structGaiaVesting.Terms\",\"name\":\"terms\",\"type\":\"tuple\"}],\"name\":\"create\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdmin\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdminDelay\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdminDelayIncreaseWait\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"}],\"name\":\"getRoleAdmin\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"grantRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"hasRole\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"held\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingDefaultAdmin\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"},{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingDefaultAdminDelay\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"},{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"releasable\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"release\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"renounceRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"revoke\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"returned\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"revokeRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"rollbackDefaultAdminDelay\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"}],\"name\":\"schedule\",\"outputs\":[{\"components\":[{\"internalType\":\"address\",\"name\":\"beneficiary\",\"type\":\"address\"},{\"internalType\":\"uint64\",\"name\":\"startsAt\",\"type\":\"uint64\"},{\"internalType\":\"address\",\"name\":\"funder\",\"type\":\"address\"},{\"internalType\":\"uint64\",\"name\":\"cliffAt\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"endsAt\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"revokedAt\",\"type\":\"uint64\"},{\"internalType\":\"bool\",\"name\":\"revocable\",\"type\":\"bool\"},{\"internalType\":\"uint256\",\"name\":\"total\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"released\",\"type\":\"uint256\"}],\"internalType\":\"structGaiaVesting.Schedule\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"scheduleCount\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"offset\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"limit\",\"type\":\"uint256\"}],\"name\":\"schedules\",\"outputs\":[{\"components\":[{\"internalType\":\"address\",\"name\":\"beneficiary\",\"type\":\"address\"},{\"internalType\":\"uint64\",\"name\":\"startsAt\",\"type\":\"uint64\"},{\"internalType\":\"address\",\"name\":\"funder\",\"type\":\"address\"},{\"internalType\":\"uint64\",\"name\":\"cliffAt\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"endsAt\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"revokedAt\",\"type\":\"uint64\"},{\"internalType\":\"bool\",\"name\":\"revocable\",\"type\":\"bool\"},{\"internalType\":\"uint256\",\"name\":\"total\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"released\",\"type\":\"uint256\"}],\"internalType\":\"structGaiaVesting.Schedule[]\",\"name\":\"page\",\"type\":\"tuple[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"beneficiary\",\"type\":\"address\"}],\"name\":\"schedulesOf\",\"outputs\":[{\"internalType\":\"uint256[]\",\"name\":\"\",\"type\":\"uint256[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"token\",\"outputs\":[{\"internalType\":\"contractIERC20\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"id\",\"type\":\"uint256\"},{\"internalType\":\"uint64\",\"name\":\"time\",\"type\":\"uint64\"}],\"name\":\"vestedAt\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"}]",
	ID:  "GaiaVesting",
	Bin: "0x60a060405234801561000f575f5ffd5b5060405161225638038061225683398101604081905261002e91610258565b80826001600160a01b03811661005d57604051636116401160e11b81525f600482015260240160405180910390fd5b600180546001600160d01b0316600160d01b65ffffffffffff8516021790556100865f82610107565b505050600161009f61009c61017660201b60201c565b90565b556001600160a01b0383166100c75760405163d92e233d60e01b815260040160405180910390fd5b6001600160a01b0383166080526100fe7fd10feaa7fea55567e367a112bc53907318a50949442dfc0570945570c5af57cf83610107565b505050506102ac565b5f82610163575f6101206002546001600160a01b031690565b6001600160a01b03161461014757604051631fe1e13d60e11b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b0384161790555b61016d838361019a565b90505b92915050565b7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f0090565b5f828152602081815260408083206001600160a01b038516845290915281205460ff1661023a575f838152602081815260408083206001600160a01b03861684529091529020805460ff191660011790556101f23390565b6001600160a01b0316826001600160a01b0316847f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a4506001610170565b505f610170565b6001600160a01b0381168114610255575f5ffd5b50565b5f5f5f6060848603121561026a575f5ffd5b835161027581610241565b602085015190935061028681610241565b604085015190925065ffffffffffff811681146102a1575f5ffd5b809150509250925092565b608051611f7d6102d95f395f81816104900152818161069901528181610a17015261125c0152611f7d5ff3fe608060405234801561000f575f5ffd5b50600436106101dc575f3560e01c80639b612e1a11610109578063cf6eefb71161009e578063e380626b1161006e578063e380626b14610442578063e4bf01a814610465578063ea11639314610478578063fc0c546a1461048b575f5ffd5b8063cf6eefb7146103d2578063d547741f14610400578063d602b9fd14610413578063e15fb83f1461041b575f5ffd5b8063b7ef81e1116100d9578063b7ef81e11461039a578063c39875b1146103a2578063cc8463c8146103c2578063cefc1429146103ca575f5ffd5b80639b612e1a14610350578063a1eda53c14610363578063a217fddf1461038a578063a285aed714610391575f5ffd5b806336568abe1161017f5780636fbfd4091161014f5780636fbfd409146102f057806384ef8ffc146103105780638da5cb5b1461033557806391d148541461033d575f5ffd5b806336568abe146102a457806337bdc99b146102b7578063634e93da146102ca578063649a5ec7146102dd575f5ffd5b806320c5429b116101ba57806320c5429b1461022e578063248a9ca31461024f5780632839dba3146102715780632f2ff15d14610291575f5ffd5b806301ffc9a7146101e0578063022d63fb146102085780630aa6220b14610224575b5f5ffd5b6101f36101ee366004611b88565b6104b2565b60405190151581526020015b60405180910390f35b620697805b60405165ffffffffffff90911681526020016101ff565b61022c6104dc565b005b61024161023c366004611baf565b6104f1565b6040519081526020016101ff565b61024161025d366004611baf565b5f9081526020819052604090206001015490565b61028461027f366004611bc6565b6106df565b6040516101ff9190611c9d565b61022c61029f366004611d01565b610864565b61022c6102b2366004611d01565b610890565b6102416102c5366004611baf565b610936565b61022c6102d8366004611d2b565b610a57565b61022c6102eb366004611d44565b610a6a565b6103036102fe366004611baf565b610a7d565b6040516101ff9190611d69565b6002546001600160a01b03165b6040516001600160a01b0390911681526020016101ff565b61031d610b22565b6101f361034b366004611d01565b610b3a565b61024161035e366004611d8e565b610b62565b61036b610c44565b6040805165ffffffffffff9384168152929091166020830152016101ff565b6102415f81565b61024160035481565b600454610241565b6103b56103b0366004611d2b565b610c96565b6040516101ff9190611daf565b61020d610cff565b61022c610d5d565b6103da610d9c565b604080516001600160a01b03909316835265ffffffffffff9091166020830152016101ff565b61022c61040e366004611d01565b610dbd565b61022c610de5565b6102417fd10feaa7fea55567e367a112bc53907318a50949442dfc0570945570c5af57cf81565b61044d6312d9320081565b6040516001600160401b0390911681526020016101ff565b610241610473366004611baf565b610df7565b610241610486366004611de6565b610e19565b61031d7f000000000000000000000000000000000000000000000000000000000000000081565b5f6001600160e01b031982166318a4c3c360e11b14806104d657506104d6826112a2565b92915050565b5f6104e6816112d6565b6104ee6112e0565b50565b5f6104fa6112ec565b5f61050483611307565b60018101549091506001600160a01b03163314610550576001810154604051633674e6ad60e01b81523360048201526001600160a01b0390911660248201526044015b60405180910390fd5b6002810154600160801b900460ff1661057f5760405163fb8fdd8d60e01b815260048101849052602401610547565b6002810154600160401b90046001600160401b0316156105d057600281015460405163176dead160e31b815260048101859052600160401b9091046001600160401b03166024820152604401610547565b5f6105db8442610b62565b90508082600301546105ed9190611e13565b60038381018390556002840180546fffffffffffffffff00000000000000001916600160401b426001600160401b031602179055805491945084915f90610635908490611e13565b9091555050600182015460408051838152602081018690526001600160a01b039092169186917fa4e0df7d69d79e1575e43dfe333364578f5e683f8cd87408c29dcab65e7b21b0910160405180910390a360018201546106c2906001600160a01b037f00000000000000000000000000000000000000000000000000000000000000008116911685611354565b50506106da60015f516020611f285f395f51905f5255565b919050565b6004546060908084106106f257506104d6565b5f836106fe8684611e13565b106107095783610713565b6107138583611e13565b9050806001600160401b0381111561072d5761072d611e26565b60405190808252806020026020018201604052801561076657816020015b610753611b3d565b81526020019060019003908161074b5790505b5092505f5b8181101561085b57600461077f8288611e3a565b8154811061078f5761078f611e4d565b5f918252602091829020604080516101208101825260059390930290910180546001600160a01b038082168552600160a01b918290046001600160401b03908116968601969096526001830154908116938501939093529091048316606083015260028101548084166080840152600160401b810490931660a0830152600160801b90920460ff16151560c0820152600382015460e0820152600490910154610100820152845185908390811061084857610848611e4d565b602090810291909101015260010161076b565b50505092915050565b8161088257604051631fe1e13d60e11b815260040160405180910390fd5b61088c828261138e565b5050565b811580156108ab57506002546001600160a01b038281169116145b1561092c575f5f6108ba610d9c565b90925090506001600160a01b0382161515806108dc575065ffffffffffff8116155b806108ef57504265ffffffffffff821610155b15610917576040516319ca5ebb60e01b815265ffffffffffff82166004820152602401610547565b50506001805465ffffffffffff60a01b191690555b61088c82826113b8565b5f61093f6112ec565b5f61094983611307565b905061095483610df7565b9150815f03610994576001810154604051638e5a52ab60e01b815260048101859052600160a01b9091046001600160401b03166024820152604401610547565b81816004015f8282546109a79190611e3a565b925050819055508160035f8282546109bf9190611e13565b909155505080546040518381526001600160a01b039091169084907f3bfce8de0db7450cc169b94323c210e69a36c6a4a58c9f5d96bec4973adce3929060200160405180910390a38054610a40906001600160a01b037f00000000000000000000000000000000000000000000000000000000000000008116911684611354565b506106da60015f516020611f285f395f51905f5255565b5f610a61816112d6565b61088c826113eb565b5f610a74816112d6565b61088c8261145d565b610a85611b3d565b610a8e82611307565b604080516101208101825282546001600160a01b038082168352600160a01b918290046001600160401b039081166020850152600186015491821694840194909452048216606082015260028301548083166080830152600160401b810490921660a0820152600160801b90910460ff16151560c0820152600382015460e082015260049091015461010082015292915050565b5f610b356002546001600160a01b031690565b905090565b5f918252602082815260408084206001600160a01b0393909316845291905290205460ff1690565b5f5f610b6d84611307565b6002810154909150600160401b90046001600160401b031615610b95576003015490506104d6565b60018101546001600160401b03600160a01b90910481169084161015610bbe575f9150506104d6565b60028101546001600160401b0390811690841610610be1576003015490506104d6565b60038101548154610c3c9190610c0790600160a01b90046001600160401b031686611e61565b835460028501546001600160401b0392831692610c2e92600160a01b900481169116611e61565b6001600160401b03166114cc565b949350505050565b6002545f90600160d01b900465ffffffffffff168015158015610c6f57504265ffffffffffff821610155b610c7a575f5f610c8e565b600254600160a01b900465ffffffffffff16815b915091509091565b6001600160a01b0381165f90815260056020908152604091829020805483518184028101840190945280845260609392830182828015610cf357602002820191905f5260205f20905b815481526020019060010190808311610cdf575b50505050509050919050565b6002545f90600160d01b900465ffffffffffff168015158015610d2957504265ffffffffffff8216105b610d4457600154600160d01b900465ffffffffffff16610d57565b600254600160a01b900465ffffffffffff165b91505090565b5f610d66610d9c565b509050336001600160a01b03821614610d9457604051636116401160e11b8152336004820152602401610547565b6104ee61157d565b6001546001600160a01b03811691600160a01b90910465ffffffffffff1690565b81610ddb57604051631fe1e13d60e11b815260040160405180910390fd5b61088c8282611613565b5f610def816112d6565b6104ee611637565b5f610e0182611307565b60040154610e0f8342610b62565b6104d69190611e13565b5f610e226112ec565b7fd10feaa7fea55567e367a112bc53907318a50949442dfc0570945570c5af57cf610e4c816112d6565b5f610e5a6020850185611d2b565b6001600160a01b031603610e815760405163d92e233d60e01b815260040160405180910390fd5b30610e8f6020850185611d2b565b6001600160a01b031603610ecf57610eaa6020840184611d2b565b604051639cfea58360e01b81526001600160a01b039091166004820152602401610547565b5f610ee06060850160408601611e80565b6001600160401b031615610f0357610efe6060850160408601611e80565b610f05565b425b905060208401351580610f2e5750610f2360a0850160808601611e80565b6001600160401b0316155b80610f685750610f4460a0850160808601611e80565b6001600160401b0316610f5d6080860160608701611e80565b6001600160401b0316115b15610f8657604051630256965f60e01b815260040160405180910390fd5b610f946312d9320042611e3a565b816001600160401b03161180610fc557506312d93200610fba60a0860160808701611e80565b6001600160401b0316115b15610fe357604051630256965f60e01b815260040160405180910390fd5b5f610ff460a0860160808701611e80565b610ffe9083611e99565b905061100e6312d9320042611e3a565b816001600160401b0316111561103757604051630256965f60e01b815260040160405180910390fd5b600480546001810182555f919091529350600584027f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b0161107b6020870187611d2b565b8154600183018054336001600160a01b03199091161790556001600160a01b03919091166001600160e01b031990911617600160a01b6001600160401b038516021781556110cf6080870160608801611e80565b6110d99084611e99565b60018201805467ffffffffffffffff60a01b1916600160a01b6001600160401b039384160217905560028201805467ffffffffffffffff191691841691909117905561112b60c0870160a08801611eb8565b600282018054911515600160801b0260ff60801b1990921691909117905560208601803560038301556005905f906111639089611d2b565b6001600160a01b031681526020808201929092526040015f9081208054600181018255908252828220018790556003805492890135929091906111a7908490611e3a565b909155503390506111bb6020880188611d2b565b6001600160a01b0316867fce617b4add08aa930b35127595c6ed35a58c3dc98fe508124f8527b97eb4f0148960200135878660010160149054906101000a90046001600160401b0316888d60a00160208101906112189190611eb8565b604080519586526001600160401b03948516602087015292841685840152921660608401529015156080830152519081900360a00190a46112886001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016333060208a0135611641565b505050506106da60015f516020611f285f395f51905f5255565b5f6001600160e01b03198216637965db0b60e01b14806104d657506301ffc9a760e01b6001600160e01b03198316146104d6565b6104ee8133611677565b6112ea5f5f6116b0565b565b6112f461176f565b60025f516020611f285f395f51905f5255565b6004545f90821061132e576040516310c5bedf60e01b815260048101839052602401610547565b6004828154811061134157611341611e4d565b905f5260205f2090600502019050919050565b611361838383600161179e565b61138957604051635274afe760e01b81526001600160a01b0384166004820152602401610547565b505050565b5f828152602081905260409020600101546113a8816112d6565b6113b28383611800565b50505050565b6001600160a01b03811633146113e15760405163334bd91960e11b815260040160405180910390fd5b6113898282611866565b5f6113f4610cff565b6113fd426118a2565b6114079190611ed7565b905061141382826118d8565b60405165ffffffffffff821681526001600160a01b038316907f3377dc44241e779dd06afab5b788a35ca5f3b778836e2990bdb26a2a4b2e5ed69060200160405180910390a25050565b5f61146782611955565b611470426118a2565b61147a9190611ed7565b905061148682826116b0565b6040805165ffffffffffff8085168252831660208201527ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b910160405180910390a15050565b5f5f5f6114d9868661199c565b91509150815f036114fd578381816114f3576114f3611ef5565b0492505050611576565b8184116115145761151460038515026011186119b8565b5f848688095f868103871696879004966002600389028118808a02820302808a02820302808a02820302808a02820302808a02820302808a02909103029181900381900460010185841190960395909502919093039390930492909217029150505b9392505050565b5f5f611587610d9c565b9150915061159c8165ffffffffffff16151590565b15806115b057504265ffffffffffff821610155b156115d8576040516319ca5ebb60e01b815265ffffffffffff82166004820152602401610547565b6115f35f6115ee6002546001600160a01b031690565b611866565b506115fe5f83611800565b5050600180546001600160d01b031916905550565b5f8281526020819052604090206001015461162d816112d6565b6113b28383611866565b6112ea5f5f6118d8565b61164f8484848460016119c9565b6113b257604051635274afe760e01b81526001600160a01b0385166004820152602401610547565b6116818282610b3a565b61088c5760405163e2517d3f60e01b81526001600160a01b038216600482015260248101839052604401610547565b600254600160d01b900465ffffffffffff168015611732574265ffffffffffff8216101561170957600254600180546001600160d01b0316600160a01b90920465ffffffffffff16600160d01b02919091179055611732565b6040517f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec5905f90a15b50600280546001600160a01b0316600160a01b65ffffffffffff948516026001600160d01b031617600160d01b9290931691909102919091179055565b5f516020611f285f395f51905f52546002036112ea57604051633ee5aeb560e01b815260040160405180910390fd5b60405163a9059cbb60e01b5f8181526001600160a01b038616600452602485905291602083604481808b5af1925060015f511483166117f45783831516156117e8573d5f823e3d81fd5b5f873b113d1516831692505b60405250949350505050565b5f8261185c575f6118196002546001600160a01b031690565b6001600160a01b03161461184057604051631fe1e13d60e11b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b0384161790555b6115768383611a36565b5f8215801561188257506002546001600160a01b038381169116145b1561189857600280546001600160a01b03191690555b6115768383611ac5565b5f65ffffffffffff8211156118d4576040516306dfcc6560e41b81526030600482015260248101839052604401610547565b5090565b5f6118e1610d9c565b6001805465ffffffffffff8616600160a01b026001600160d01b03199091166001600160a01b03881617179055915061192390508165ffffffffffff16151590565b15611389576040517f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a9605109905f90a1505050565b5f5f61195f610cff565b90508065ffffffffffff168365ffffffffffff1611611987576119828382611f09565b611576565b61157665ffffffffffff841662069780611b2e565b5f805f1983850993909202808410938190039390930393915050565b634e487b715f52806020526024601cfd5b6040516323b872dd60e01b5f8181526001600160a01b038781166004528616602452604485905291602083606481808c5af1925060015f51148316611a25578383151615611a19573d5f823e3d81fd5b5f883b113d1516831692505b604052505f60605295945050505050565b5f611a418383610b3a565b611abe575f838152602081815260408083206001600160a01b03861684529091529020805460ff19166001179055611a763390565b6001600160a01b0316826001600160a01b0316847f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a45060016104d6565b505f6104d6565b5f611ad08383610b3a565b15611abe575f838152602081815260408083206001600160a01b0386168085529252808320805460ff1916905551339286917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b9190a45060016104d6565b5f828218828410028218611576565b60408051610120810182525f80825260208201819052918101829052606081018290526080810182905260a0810182905260c0810182905260e0810182905261010081019190915290565b5f60208284031215611b98575f5ffd5b81356001600160e01b031981168114611576575f5ffd5b5f60208284031215611bbf575f5ffd5b5035919050565b5f5f60408385031215611bd7575f5ffd5b50508035926020909101359150565b80516001600160a01b031682526020808201516001600160401b03169083015260408082015190611c21908401826001600160a01b03169052565b506060810151611c3c60608401826001600160401b03169052565b506080810151611c5760808401826001600160401b03169052565b5060a0810151611c7260a08401826001600160401b03169052565b5060c0810151611c8660c084018215159052565b5060e0818101519083015261010090810151910152565b602080825282518282018190525f918401906040840190835b81811015611ce057611cc9838551611be6565b602093909301926101209290920191600101611cb6565b509095945050505050565b80356001600160a01b03811681146106da575f5ffd5b5f5f60408385031215611d12575f5ffd5b82359150611d2260208401611ceb565b90509250929050565b5f60208284031215611d3b575f5ffd5b61157682611ceb565b5f60208284031215611d54575f5ffd5b813565ffffffffffff81168114611576575f5ffd5b61012081016104d68284611be6565b80356001600160401b03811681146106da575f5ffd5b5f5f60408385031215611d9f575f5ffd5b82359150611d2260208401611d78565b602080825282518282018190525f918401906040840190835b81811015611ce0578351835260209384019390920191600101611dc8565b5f60c0828403128015611df7575f5ffd5b509092915050565b634e487b7160e01b5f52601160045260245ffd5b818103818111156104d6576104d6611dff565b634e487b7160e01b5f52604160045260245ffd5b808201808211156104d6576104d6611dff565b634e487b7160e01b5f52603260045260245ffd5b6001600160401b0382811682821603908111156104d6576104d6611dff565b5f60208284031215611e90575f5ffd5b61157682611d78565b6001600160401b0381811683821601908111156104d6576104d6611dff565b5f60208284031215611ec8575f5ffd5b81358015158114611576575f5ffd5b65ffffffffffff81811683821601908111156104d6576104d6611dff565b634e487b7160e01b5f52601260045260245ffd5b65ffffffffffff82811682821603908111156104d6576104d6611dff56fe9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f00a26469706673582212202877f2290d03ca1904aef24cd896cbf7b5fcfadfc5d8ed8d45ff6d62694975b264736f6c63430008250033",
}

// GaiaVesting is an auto generated Go binding around an Ethereum contract.
type GaiaVesting struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *GaiaVesting) GetABI() abi.ABI {
	return c.abi
}

// NewGaiaVesting creates a new instance of GaiaVesting.
func NewGaiaVesting() *GaiaVesting {
	parsed, err := GaiaVestingMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &GaiaVesting{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *GaiaVesting) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address token_, address admin, uint48 adminDelay) returns()
func (gaiaVesting *GaiaVesting) PackConstructor(token_ common.Address, admin common.Address, adminDelay *big.Int) []byte {
	enc, err := gaiaVesting.abi.Pack("", token_, admin, adminDelay)
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
func (gaiaVesting *GaiaVesting) PackDEFAULTADMINROLE() []byte {
	enc, err := gaiaVesting.abi.Pack("DEFAULT_ADMIN_ROLE")
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
func (gaiaVesting *GaiaVesting) TryPackDEFAULTADMINROLE() ([]byte, error) {
	return gaiaVesting.abi.Pack("DEFAULT_ADMIN_ROLE")
}

// UnpackDEFAULTADMINROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa217fddf.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (gaiaVesting *GaiaVesting) UnpackDEFAULTADMINROLE(data []byte) ([32]byte, error) {
	out, err := gaiaVesting.abi.Unpack("DEFAULT_ADMIN_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackGRANTORROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe15fb83f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function GRANTOR_ROLE() view returns(bytes32)
func (gaiaVesting *GaiaVesting) PackGRANTORROLE() []byte {
	enc, err := gaiaVesting.abi.Pack("GRANTOR_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGRANTORROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe15fb83f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function GRANTOR_ROLE() view returns(bytes32)
func (gaiaVesting *GaiaVesting) TryPackGRANTORROLE() ([]byte, error) {
	return gaiaVesting.abi.Pack("GRANTOR_ROLE")
}

// UnpackGRANTORROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe15fb83f.
//
// Solidity: function GRANTOR_ROLE() view returns(bytes32)
func (gaiaVesting *GaiaVesting) UnpackGRANTORROLE(data []byte) ([32]byte, error) {
	out, err := gaiaVesting.abi.Unpack("GRANTOR_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackMAXSPAN is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe380626b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MAX_SPAN() view returns(uint64)
func (gaiaVesting *GaiaVesting) PackMAXSPAN() []byte {
	enc, err := gaiaVesting.abi.Pack("MAX_SPAN")
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
func (gaiaVesting *GaiaVesting) TryPackMAXSPAN() ([]byte, error) {
	return gaiaVesting.abi.Pack("MAX_SPAN")
}

// UnpackMAXSPAN is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe380626b.
//
// Solidity: function MAX_SPAN() view returns(uint64)
func (gaiaVesting *GaiaVesting) UnpackMAXSPAN(data []byte) (uint64, error) {
	out, err := gaiaVesting.abi.Unpack("MAX_SPAN", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackAcceptDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcefc1429.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function acceptDefaultAdminTransfer() returns()
func (gaiaVesting *GaiaVesting) PackAcceptDefaultAdminTransfer() []byte {
	enc, err := gaiaVesting.abi.Pack("acceptDefaultAdminTransfer")
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
func (gaiaVesting *GaiaVesting) TryPackAcceptDefaultAdminTransfer() ([]byte, error) {
	return gaiaVesting.abi.Pack("acceptDefaultAdminTransfer")
}

// PackBeginDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634e93da.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function beginDefaultAdminTransfer(address newAdmin) returns()
func (gaiaVesting *GaiaVesting) PackBeginDefaultAdminTransfer(newAdmin common.Address) []byte {
	enc, err := gaiaVesting.abi.Pack("beginDefaultAdminTransfer", newAdmin)
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
func (gaiaVesting *GaiaVesting) TryPackBeginDefaultAdminTransfer(newAdmin common.Address) ([]byte, error) {
	return gaiaVesting.abi.Pack("beginDefaultAdminTransfer", newAdmin)
}

// PackCancelDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd602b9fd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelDefaultAdminTransfer() returns()
func (gaiaVesting *GaiaVesting) PackCancelDefaultAdminTransfer() []byte {
	enc, err := gaiaVesting.abi.Pack("cancelDefaultAdminTransfer")
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
func (gaiaVesting *GaiaVesting) TryPackCancelDefaultAdminTransfer() ([]byte, error) {
	return gaiaVesting.abi.Pack("cancelDefaultAdminTransfer")
}

// PackChangeDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x649a5ec7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function changeDefaultAdminDelay(uint48 newDelay) returns()
func (gaiaVesting *GaiaVesting) PackChangeDefaultAdminDelay(newDelay *big.Int) []byte {
	enc, err := gaiaVesting.abi.Pack("changeDefaultAdminDelay", newDelay)
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
func (gaiaVesting *GaiaVesting) TryPackChangeDefaultAdminDelay(newDelay *big.Int) ([]byte, error) {
	return gaiaVesting.abi.Pack("changeDefaultAdminDelay", newDelay)
}

// PackCreate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xea116393.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function create((address,uint256,uint64,uint64,uint64,bool) terms) returns(uint256 id)
func (gaiaVesting *GaiaVesting) PackCreate(terms GaiaVestingTerms) []byte {
	enc, err := gaiaVesting.abi.Pack("create", terms)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCreate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xea116393.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function create((address,uint256,uint64,uint64,uint64,bool) terms) returns(uint256 id)
func (gaiaVesting *GaiaVesting) TryPackCreate(terms GaiaVestingTerms) ([]byte, error) {
	return gaiaVesting.abi.Pack("create", terms)
}

// UnpackCreate is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xea116393.
//
// Solidity: function create((address,uint256,uint64,uint64,uint64,bool) terms) returns(uint256 id)
func (gaiaVesting *GaiaVesting) UnpackCreate(data []byte) (*big.Int, error) {
	out, err := gaiaVesting.abi.Unpack("create", data)
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
func (gaiaVesting *GaiaVesting) PackDefaultAdmin() []byte {
	enc, err := gaiaVesting.abi.Pack("defaultAdmin")
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
func (gaiaVesting *GaiaVesting) TryPackDefaultAdmin() ([]byte, error) {
	return gaiaVesting.abi.Pack("defaultAdmin")
}

// UnpackDefaultAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x84ef8ffc.
//
// Solidity: function defaultAdmin() view returns(address)
func (gaiaVesting *GaiaVesting) UnpackDefaultAdmin(data []byte) (common.Address, error) {
	out, err := gaiaVesting.abi.Unpack("defaultAdmin", data)
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
func (gaiaVesting *GaiaVesting) PackDefaultAdminDelay() []byte {
	enc, err := gaiaVesting.abi.Pack("defaultAdminDelay")
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
func (gaiaVesting *GaiaVesting) TryPackDefaultAdminDelay() ([]byte, error) {
	return gaiaVesting.abi.Pack("defaultAdminDelay")
}

// UnpackDefaultAdminDelay is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcc8463c8.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (gaiaVesting *GaiaVesting) UnpackDefaultAdminDelay(data []byte) (*big.Int, error) {
	out, err := gaiaVesting.abi.Unpack("defaultAdminDelay", data)
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
func (gaiaVesting *GaiaVesting) PackDefaultAdminDelayIncreaseWait() []byte {
	enc, err := gaiaVesting.abi.Pack("defaultAdminDelayIncreaseWait")
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
func (gaiaVesting *GaiaVesting) TryPackDefaultAdminDelayIncreaseWait() ([]byte, error) {
	return gaiaVesting.abi.Pack("defaultAdminDelayIncreaseWait")
}

// UnpackDefaultAdminDelayIncreaseWait is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x022d63fb.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (gaiaVesting *GaiaVesting) UnpackDefaultAdminDelayIncreaseWait(data []byte) (*big.Int, error) {
	out, err := gaiaVesting.abi.Unpack("defaultAdminDelayIncreaseWait", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetRoleAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x248a9ca3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (gaiaVesting *GaiaVesting) PackGetRoleAdmin(role [32]byte) []byte {
	enc, err := gaiaVesting.abi.Pack("getRoleAdmin", role)
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
func (gaiaVesting *GaiaVesting) TryPackGetRoleAdmin(role [32]byte) ([]byte, error) {
	return gaiaVesting.abi.Pack("getRoleAdmin", role)
}

// UnpackGetRoleAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x248a9ca3.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (gaiaVesting *GaiaVesting) UnpackGetRoleAdmin(data []byte) ([32]byte, error) {
	out, err := gaiaVesting.abi.Unpack("getRoleAdmin", data)
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
func (gaiaVesting *GaiaVesting) PackGrantRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaVesting.abi.Pack("grantRole", role, account)
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
func (gaiaVesting *GaiaVesting) TryPackGrantRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaVesting.abi.Pack("grantRole", role, account)
}

// PackHasRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x91d14854.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gaiaVesting *GaiaVesting) PackHasRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaVesting.abi.Pack("hasRole", role, account)
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
func (gaiaVesting *GaiaVesting) TryPackHasRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaVesting.abi.Pack("hasRole", role, account)
}

// UnpackHasRole is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x91d14854.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gaiaVesting *GaiaVesting) UnpackHasRole(data []byte) (bool, error) {
	out, err := gaiaVesting.abi.Unpack("hasRole", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackHeld is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa285aed7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function held() view returns(uint256)
func (gaiaVesting *GaiaVesting) PackHeld() []byte {
	enc, err := gaiaVesting.abi.Pack("held")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackHeld is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa285aed7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function held() view returns(uint256)
func (gaiaVesting *GaiaVesting) TryPackHeld() ([]byte, error) {
	return gaiaVesting.abi.Pack("held")
}

// UnpackHeld is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa285aed7.
//
// Solidity: function held() view returns(uint256)
func (gaiaVesting *GaiaVesting) UnpackHeld(data []byte) (*big.Int, error) {
	out, err := gaiaVesting.abi.Unpack("held", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (gaiaVesting *GaiaVesting) PackOwner() []byte {
	enc, err := gaiaVesting.abi.Pack("owner")
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
func (gaiaVesting *GaiaVesting) TryPackOwner() ([]byte, error) {
	return gaiaVesting.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (gaiaVesting *GaiaVesting) UnpackOwner(data []byte) (common.Address, error) {
	out, err := gaiaVesting.abi.Unpack("owner", data)
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
func (gaiaVesting *GaiaVesting) PackPendingDefaultAdmin() []byte {
	enc, err := gaiaVesting.abi.Pack("pendingDefaultAdmin")
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
func (gaiaVesting *GaiaVesting) TryPackPendingDefaultAdmin() ([]byte, error) {
	return gaiaVesting.abi.Pack("pendingDefaultAdmin")
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
func (gaiaVesting *GaiaVesting) UnpackPendingDefaultAdmin(data []byte) (PendingDefaultAdminOutput, error) {
	out, err := gaiaVesting.abi.Unpack("pendingDefaultAdmin", data)
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
func (gaiaVesting *GaiaVesting) PackPendingDefaultAdminDelay() []byte {
	enc, err := gaiaVesting.abi.Pack("pendingDefaultAdminDelay")
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
func (gaiaVesting *GaiaVesting) TryPackPendingDefaultAdminDelay() ([]byte, error) {
	return gaiaVesting.abi.Pack("pendingDefaultAdminDelay")
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
func (gaiaVesting *GaiaVesting) UnpackPendingDefaultAdminDelay(data []byte) (PendingDefaultAdminDelayOutput, error) {
	out, err := gaiaVesting.abi.Unpack("pendingDefaultAdminDelay", data)
	outstruct := new(PendingDefaultAdminDelayOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.NewDelay = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Schedule = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackReleasable is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe4bf01a8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function releasable(uint256 id) view returns(uint256)
func (gaiaVesting *GaiaVesting) PackReleasable(id *big.Int) []byte {
	enc, err := gaiaVesting.abi.Pack("releasable", id)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReleasable is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe4bf01a8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function releasable(uint256 id) view returns(uint256)
func (gaiaVesting *GaiaVesting) TryPackReleasable(id *big.Int) ([]byte, error) {
	return gaiaVesting.abi.Pack("releasable", id)
}

// UnpackReleasable is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe4bf01a8.
//
// Solidity: function releasable(uint256 id) view returns(uint256)
func (gaiaVesting *GaiaVesting) UnpackReleasable(data []byte) (*big.Int, error) {
	out, err := gaiaVesting.abi.Unpack("releasable", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRelease is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x37bdc99b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function release(uint256 id) returns(uint256 amount)
func (gaiaVesting *GaiaVesting) PackRelease(id *big.Int) []byte {
	enc, err := gaiaVesting.abi.Pack("release", id)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRelease is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x37bdc99b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function release(uint256 id) returns(uint256 amount)
func (gaiaVesting *GaiaVesting) TryPackRelease(id *big.Int) ([]byte, error) {
	return gaiaVesting.abi.Pack("release", id)
}

// UnpackRelease is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x37bdc99b.
//
// Solidity: function release(uint256 id) returns(uint256 amount)
func (gaiaVesting *GaiaVesting) UnpackRelease(data []byte) (*big.Int, error) {
	out, err := gaiaVesting.abi.Unpack("release", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRenounceRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x36568abe.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function renounceRole(bytes32 role, address account) returns()
func (gaiaVesting *GaiaVesting) PackRenounceRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaVesting.abi.Pack("renounceRole", role, account)
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
func (gaiaVesting *GaiaVesting) TryPackRenounceRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaVesting.abi.Pack("renounceRole", role, account)
}

// PackRevoke is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x20c5429b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revoke(uint256 id) returns(uint256 returned)
func (gaiaVesting *GaiaVesting) PackRevoke(id *big.Int) []byte {
	enc, err := gaiaVesting.abi.Pack("revoke", id)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRevoke is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x20c5429b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function revoke(uint256 id) returns(uint256 returned)
func (gaiaVesting *GaiaVesting) TryPackRevoke(id *big.Int) ([]byte, error) {
	return gaiaVesting.abi.Pack("revoke", id)
}

// UnpackRevoke is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x20c5429b.
//
// Solidity: function revoke(uint256 id) returns(uint256 returned)
func (gaiaVesting *GaiaVesting) UnpackRevoke(data []byte) (*big.Int, error) {
	out, err := gaiaVesting.abi.Unpack("revoke", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRevokeRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd547741f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revokeRole(bytes32 role, address account) returns()
func (gaiaVesting *GaiaVesting) PackRevokeRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaVesting.abi.Pack("revokeRole", role, account)
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
func (gaiaVesting *GaiaVesting) TryPackRevokeRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaVesting.abi.Pack("revokeRole", role, account)
}

// PackRollbackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0aa6220b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function rollbackDefaultAdminDelay() returns()
func (gaiaVesting *GaiaVesting) PackRollbackDefaultAdminDelay() []byte {
	enc, err := gaiaVesting.abi.Pack("rollbackDefaultAdminDelay")
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
func (gaiaVesting *GaiaVesting) TryPackRollbackDefaultAdminDelay() ([]byte, error) {
	return gaiaVesting.abi.Pack("rollbackDefaultAdminDelay")
}

// PackSchedule is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6fbfd409.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function schedule(uint256 id) view returns((address,uint64,address,uint64,uint64,uint64,bool,uint256,uint256))
func (gaiaVesting *GaiaVesting) PackSchedule(id *big.Int) []byte {
	enc, err := gaiaVesting.abi.Pack("schedule", id)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSchedule is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6fbfd409.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function schedule(uint256 id) view returns((address,uint64,address,uint64,uint64,uint64,bool,uint256,uint256))
func (gaiaVesting *GaiaVesting) TryPackSchedule(id *big.Int) ([]byte, error) {
	return gaiaVesting.abi.Pack("schedule", id)
}

// UnpackSchedule is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6fbfd409.
//
// Solidity: function schedule(uint256 id) view returns((address,uint64,address,uint64,uint64,uint64,bool,uint256,uint256))
func (gaiaVesting *GaiaVesting) UnpackSchedule(data []byte) (GaiaVestingSchedule, error) {
	out, err := gaiaVesting.abi.Unpack("schedule", data)
	if err != nil {
		return *new(GaiaVestingSchedule), err
	}
	out0 := *abi.ConvertType(out[0], new(GaiaVestingSchedule)).(*GaiaVestingSchedule)
	return out0, nil
}

// PackScheduleCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb7ef81e1.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function scheduleCount() view returns(uint256)
func (gaiaVesting *GaiaVesting) PackScheduleCount() []byte {
	enc, err := gaiaVesting.abi.Pack("scheduleCount")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackScheduleCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb7ef81e1.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function scheduleCount() view returns(uint256)
func (gaiaVesting *GaiaVesting) TryPackScheduleCount() ([]byte, error) {
	return gaiaVesting.abi.Pack("scheduleCount")
}

// UnpackScheduleCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb7ef81e1.
//
// Solidity: function scheduleCount() view returns(uint256)
func (gaiaVesting *GaiaVesting) UnpackScheduleCount(data []byte) (*big.Int, error) {
	out, err := gaiaVesting.abi.Unpack("scheduleCount", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackSchedules is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2839dba3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function schedules(uint256 offset, uint256 limit) view returns((address,uint64,address,uint64,uint64,uint64,bool,uint256,uint256)[] page)
func (gaiaVesting *GaiaVesting) PackSchedules(offset *big.Int, limit *big.Int) []byte {
	enc, err := gaiaVesting.abi.Pack("schedules", offset, limit)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSchedules is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2839dba3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function schedules(uint256 offset, uint256 limit) view returns((address,uint64,address,uint64,uint64,uint64,bool,uint256,uint256)[] page)
func (gaiaVesting *GaiaVesting) TryPackSchedules(offset *big.Int, limit *big.Int) ([]byte, error) {
	return gaiaVesting.abi.Pack("schedules", offset, limit)
}

// UnpackSchedules is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x2839dba3.
//
// Solidity: function schedules(uint256 offset, uint256 limit) view returns((address,uint64,address,uint64,uint64,uint64,bool,uint256,uint256)[] page)
func (gaiaVesting *GaiaVesting) UnpackSchedules(data []byte) ([]GaiaVestingSchedule, error) {
	out, err := gaiaVesting.abi.Unpack("schedules", data)
	if err != nil {
		return *new([]GaiaVestingSchedule), err
	}
	out0 := *abi.ConvertType(out[0], new([]GaiaVestingSchedule)).(*[]GaiaVestingSchedule)
	return out0, nil
}

// PackSchedulesOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc39875b1.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function schedulesOf(address beneficiary) view returns(uint256[])
func (gaiaVesting *GaiaVesting) PackSchedulesOf(beneficiary common.Address) []byte {
	enc, err := gaiaVesting.abi.Pack("schedulesOf", beneficiary)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSchedulesOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc39875b1.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function schedulesOf(address beneficiary) view returns(uint256[])
func (gaiaVesting *GaiaVesting) TryPackSchedulesOf(beneficiary common.Address) ([]byte, error) {
	return gaiaVesting.abi.Pack("schedulesOf", beneficiary)
}

// UnpackSchedulesOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc39875b1.
//
// Solidity: function schedulesOf(address beneficiary) view returns(uint256[])
func (gaiaVesting *GaiaVesting) UnpackSchedulesOf(data []byte) ([]*big.Int, error) {
	out, err := gaiaVesting.abi.Unpack("schedulesOf", data)
	if err != nil {
		return *new([]*big.Int), err
	}
	out0 := *abi.ConvertType(out[0], new([]*big.Int)).(*[]*big.Int)
	return out0, nil
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gaiaVesting *GaiaVesting) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := gaiaVesting.abi.Pack("supportsInterface", interfaceId)
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
func (gaiaVesting *GaiaVesting) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return gaiaVesting.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gaiaVesting *GaiaVesting) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := gaiaVesting.abi.Unpack("supportsInterface", data)
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
func (gaiaVesting *GaiaVesting) PackToken() []byte {
	enc, err := gaiaVesting.abi.Pack("token")
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
func (gaiaVesting *GaiaVesting) TryPackToken() ([]byte, error) {
	return gaiaVesting.abi.Pack("token")
}

// UnpackToken is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xfc0c546a.
//
// Solidity: function token() view returns(address)
func (gaiaVesting *GaiaVesting) UnpackToken(data []byte) (common.Address, error) {
	out, err := gaiaVesting.abi.Unpack("token", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackVestedAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9b612e1a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function vestedAt(uint256 id, uint64 time) view returns(uint256)
func (gaiaVesting *GaiaVesting) PackVestedAt(id *big.Int, time uint64) []byte {
	enc, err := gaiaVesting.abi.Pack("vestedAt", id, time)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVestedAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9b612e1a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function vestedAt(uint256 id, uint64 time) view returns(uint256)
func (gaiaVesting *GaiaVesting) TryPackVestedAt(id *big.Int, time uint64) ([]byte, error) {
	return gaiaVesting.abi.Pack("vestedAt", id, time)
}

// UnpackVestedAt is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9b612e1a.
//
// Solidity: function vestedAt(uint256 id, uint64 time) view returns(uint256)
func (gaiaVesting *GaiaVesting) UnpackVestedAt(data []byte) (*big.Int, error) {
	out, err := gaiaVesting.abi.Unpack("vestedAt", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// GaiaVestingDefaultAdminDelayChangeCanceled represents a DefaultAdminDelayChangeCanceled event raised by the GaiaVesting contract.
type GaiaVestingDefaultAdminDelayChangeCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const GaiaVestingDefaultAdminDelayChangeCanceledEventName = "DefaultAdminDelayChangeCanceled"

// ContractEventName returns the user-defined event name.
func (GaiaVestingDefaultAdminDelayChangeCanceled) ContractEventName() string {
	return GaiaVestingDefaultAdminDelayChangeCanceledEventName
}

// UnpackDefaultAdminDelayChangeCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeCanceled()
func (gaiaVesting *GaiaVesting) UnpackDefaultAdminDelayChangeCanceledEvent(log *types.Log) (*GaiaVestingDefaultAdminDelayChangeCanceled, error) {
	event := "DefaultAdminDelayChangeCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaVesting.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaVestingDefaultAdminDelayChangeCanceled)
	if len(log.Data) > 0 {
		if err := gaiaVesting.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaVesting.abi.Events[event].Inputs {
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

// GaiaVestingDefaultAdminDelayChangeScheduled represents a DefaultAdminDelayChangeScheduled event raised by the GaiaVesting contract.
type GaiaVestingDefaultAdminDelayChangeScheduled struct {
	NewDelay       *big.Int
	EffectSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const GaiaVestingDefaultAdminDelayChangeScheduledEventName = "DefaultAdminDelayChangeScheduled"

// ContractEventName returns the user-defined event name.
func (GaiaVestingDefaultAdminDelayChangeScheduled) ContractEventName() string {
	return GaiaVestingDefaultAdminDelayChangeScheduledEventName
}

// UnpackDefaultAdminDelayChangeScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeScheduled(uint48 newDelay, uint48 effectSchedule)
func (gaiaVesting *GaiaVesting) UnpackDefaultAdminDelayChangeScheduledEvent(log *types.Log) (*GaiaVestingDefaultAdminDelayChangeScheduled, error) {
	event := "DefaultAdminDelayChangeScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaVesting.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaVestingDefaultAdminDelayChangeScheduled)
	if len(log.Data) > 0 {
		if err := gaiaVesting.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaVesting.abi.Events[event].Inputs {
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

// GaiaVestingDefaultAdminTransferCanceled represents a DefaultAdminTransferCanceled event raised by the GaiaVesting contract.
type GaiaVestingDefaultAdminTransferCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const GaiaVestingDefaultAdminTransferCanceledEventName = "DefaultAdminTransferCanceled"

// ContractEventName returns the user-defined event name.
func (GaiaVestingDefaultAdminTransferCanceled) ContractEventName() string {
	return GaiaVestingDefaultAdminTransferCanceledEventName
}

// UnpackDefaultAdminTransferCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferCanceled()
func (gaiaVesting *GaiaVesting) UnpackDefaultAdminTransferCanceledEvent(log *types.Log) (*GaiaVestingDefaultAdminTransferCanceled, error) {
	event := "DefaultAdminTransferCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaVesting.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaVestingDefaultAdminTransferCanceled)
	if len(log.Data) > 0 {
		if err := gaiaVesting.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaVesting.abi.Events[event].Inputs {
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

// GaiaVestingDefaultAdminTransferScheduled represents a DefaultAdminTransferScheduled event raised by the GaiaVesting contract.
type GaiaVestingDefaultAdminTransferScheduled struct {
	NewAdmin       common.Address
	AcceptSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const GaiaVestingDefaultAdminTransferScheduledEventName = "DefaultAdminTransferScheduled"

// ContractEventName returns the user-defined event name.
func (GaiaVestingDefaultAdminTransferScheduled) ContractEventName() string {
	return GaiaVestingDefaultAdminTransferScheduledEventName
}

// UnpackDefaultAdminTransferScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferScheduled(address indexed newAdmin, uint48 acceptSchedule)
func (gaiaVesting *GaiaVesting) UnpackDefaultAdminTransferScheduledEvent(log *types.Log) (*GaiaVestingDefaultAdminTransferScheduled, error) {
	event := "DefaultAdminTransferScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaVesting.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaVestingDefaultAdminTransferScheduled)
	if len(log.Data) > 0 {
		if err := gaiaVesting.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaVesting.abi.Events[event].Inputs {
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

// GaiaVestingReleased represents a Released event raised by the GaiaVesting contract.
type GaiaVestingReleased struct {
	Id          *big.Int
	Beneficiary common.Address
	Amount      *big.Int
	Raw         *types.Log // Blockchain specific contextual infos
}

const GaiaVestingReleasedEventName = "Released"

// ContractEventName returns the user-defined event name.
func (GaiaVestingReleased) ContractEventName() string {
	return GaiaVestingReleasedEventName
}

// UnpackReleasedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Released(uint256 indexed id, address indexed beneficiary, uint256 amount)
func (gaiaVesting *GaiaVesting) UnpackReleasedEvent(log *types.Log) (*GaiaVestingReleased, error) {
	event := "Released"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaVesting.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaVestingReleased)
	if len(log.Data) > 0 {
		if err := gaiaVesting.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaVesting.abi.Events[event].Inputs {
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

// GaiaVestingRevoked represents a Revoked event raised by the GaiaVesting contract.
type GaiaVestingRevoked struct {
	Id       *big.Int
	Funder   common.Address
	Vested   *big.Int
	Returned *big.Int
	Raw      *types.Log // Blockchain specific contextual infos
}

const GaiaVestingRevokedEventName = "Revoked"

// ContractEventName returns the user-defined event name.
func (GaiaVestingRevoked) ContractEventName() string {
	return GaiaVestingRevokedEventName
}

// UnpackRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Revoked(uint256 indexed id, address indexed funder, uint256 vested, uint256 returned)
func (gaiaVesting *GaiaVesting) UnpackRevokedEvent(log *types.Log) (*GaiaVestingRevoked, error) {
	event := "Revoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaVesting.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaVestingRevoked)
	if len(log.Data) > 0 {
		if err := gaiaVesting.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaVesting.abi.Events[event].Inputs {
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

// GaiaVestingRoleAdminChanged represents a RoleAdminChanged event raised by the GaiaVesting contract.
type GaiaVestingRoleAdminChanged struct {
	Role              [32]byte
	PreviousAdminRole [32]byte
	NewAdminRole      [32]byte
	Raw               *types.Log // Blockchain specific contextual infos
}

const GaiaVestingRoleAdminChangedEventName = "RoleAdminChanged"

// ContractEventName returns the user-defined event name.
func (GaiaVestingRoleAdminChanged) ContractEventName() string {
	return GaiaVestingRoleAdminChangedEventName
}

// UnpackRoleAdminChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)
func (gaiaVesting *GaiaVesting) UnpackRoleAdminChangedEvent(log *types.Log) (*GaiaVestingRoleAdminChanged, error) {
	event := "RoleAdminChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaVesting.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaVestingRoleAdminChanged)
	if len(log.Data) > 0 {
		if err := gaiaVesting.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaVesting.abi.Events[event].Inputs {
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

// GaiaVestingRoleGranted represents a RoleGranted event raised by the GaiaVesting contract.
type GaiaVestingRoleGranted struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaVestingRoleGrantedEventName = "RoleGranted"

// ContractEventName returns the user-defined event name.
func (GaiaVestingRoleGranted) ContractEventName() string {
	return GaiaVestingRoleGrantedEventName
}

// UnpackRoleGrantedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)
func (gaiaVesting *GaiaVesting) UnpackRoleGrantedEvent(log *types.Log) (*GaiaVestingRoleGranted, error) {
	event := "RoleGranted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaVesting.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaVestingRoleGranted)
	if len(log.Data) > 0 {
		if err := gaiaVesting.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaVesting.abi.Events[event].Inputs {
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

// GaiaVestingRoleRevoked represents a RoleRevoked event raised by the GaiaVesting contract.
type GaiaVestingRoleRevoked struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaVestingRoleRevokedEventName = "RoleRevoked"

// ContractEventName returns the user-defined event name.
func (GaiaVestingRoleRevoked) ContractEventName() string {
	return GaiaVestingRoleRevokedEventName
}

// UnpackRoleRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)
func (gaiaVesting *GaiaVesting) UnpackRoleRevokedEvent(log *types.Log) (*GaiaVestingRoleRevoked, error) {
	event := "RoleRevoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaVesting.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaVestingRoleRevoked)
	if len(log.Data) > 0 {
		if err := gaiaVesting.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaVesting.abi.Events[event].Inputs {
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

// GaiaVestingScheduleCreated represents a ScheduleCreated event raised by the GaiaVesting contract.
type GaiaVestingScheduleCreated struct {
	Id          *big.Int
	Beneficiary common.Address
	Funder      common.Address
	Total       *big.Int
	StartsAt    uint64
	CliffAt     uint64
	EndsAt      uint64
	Revocable   bool
	Raw         *types.Log // Blockchain specific contextual infos
}

const GaiaVestingScheduleCreatedEventName = "ScheduleCreated"

// ContractEventName returns the user-defined event name.
func (GaiaVestingScheduleCreated) ContractEventName() string {
	return GaiaVestingScheduleCreatedEventName
}

// UnpackScheduleCreatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ScheduleCreated(uint256 indexed id, address indexed beneficiary, address indexed funder, uint256 total, uint64 startsAt, uint64 cliffAt, uint64 endsAt, bool revocable)
func (gaiaVesting *GaiaVesting) UnpackScheduleCreatedEvent(log *types.Log) (*GaiaVestingScheduleCreated, error) {
	event := "ScheduleCreated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaVesting.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaVestingScheduleCreated)
	if len(log.Data) > 0 {
		if err := gaiaVesting.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaVesting.abi.Events[event].Inputs {
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
func (gaiaVesting *GaiaVesting) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["AccessControlBadConfirmation"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackAccessControlBadConfirmationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["AccessControlEnforcedDefaultAdminDelay"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackAccessControlEnforcedDefaultAdminDelayError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["AccessControlEnforcedDefaultAdminRules"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackAccessControlEnforcedDefaultAdminRulesError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["AccessControlInvalidDefaultAdmin"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackAccessControlInvalidDefaultAdminError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["AccessControlUnauthorizedAccount"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackAccessControlUnauthorizedAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["AlreadyRevoked"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackAlreadyRevokedError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["InvalidReceiver"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackInvalidReceiverError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["InvalidTerms"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackInvalidTermsError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["NotFunder"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackNotFunderError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["NotRevocable"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackNotRevocableError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["NothingToRelease"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackNothingToReleaseError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["ReentrancyGuardReentrantCall"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackReentrancyGuardReentrantCallError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["SafeCastOverflowedUintDowncast"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackSafeCastOverflowedUintDowncastError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["SafeERC20FailedOperation"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackSafeERC20FailedOperationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["UnknownSchedule"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackUnknownScheduleError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaVesting.abi.Errors["ZeroAddress"].ID.Bytes()[:4]) {
		return gaiaVesting.UnpackZeroAddressError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// GaiaVestingAccessControlBadConfirmation represents a AccessControlBadConfirmation error raised by the GaiaVesting contract.
type GaiaVestingAccessControlBadConfirmation struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlBadConfirmation()
func GaiaVestingAccessControlBadConfirmationErrorID() common.Hash {
	return common.HexToHash("0x6697b23232a647058342c0724fe7c415cab25915b54e5dbc03f233173d37b41c")
}

// UnpackAccessControlBadConfirmationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlBadConfirmation()
func (gaiaVesting *GaiaVesting) UnpackAccessControlBadConfirmationError(raw []byte) (*GaiaVestingAccessControlBadConfirmation, error) {
	out := new(GaiaVestingAccessControlBadConfirmation)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "AccessControlBadConfirmation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingAccessControlEnforcedDefaultAdminDelay represents a AccessControlEnforcedDefaultAdminDelay error raised by the GaiaVesting contract.
type GaiaVestingAccessControlEnforcedDefaultAdminDelay struct {
	Schedule *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func GaiaVestingAccessControlEnforcedDefaultAdminDelayErrorID() common.Hash {
	return common.HexToHash("0x19ca5ebb8fb33f00e502c9392eddab1501674629178bf69b853cf037aaf4bb5d")
}

// UnpackAccessControlEnforcedDefaultAdminDelayError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func (gaiaVesting *GaiaVesting) UnpackAccessControlEnforcedDefaultAdminDelayError(raw []byte) (*GaiaVestingAccessControlEnforcedDefaultAdminDelay, error) {
	out := new(GaiaVestingAccessControlEnforcedDefaultAdminDelay)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminDelay", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingAccessControlEnforcedDefaultAdminRules represents a AccessControlEnforcedDefaultAdminRules error raised by the GaiaVesting contract.
type GaiaVestingAccessControlEnforcedDefaultAdminRules struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func GaiaVestingAccessControlEnforcedDefaultAdminRulesErrorID() common.Hash {
	return common.HexToHash("0x3fc3c27ae3db78c81b8f6e685172134623efa268ee8cd8d54be38ad2a74fc13b")
}

// UnpackAccessControlEnforcedDefaultAdminRulesError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func (gaiaVesting *GaiaVesting) UnpackAccessControlEnforcedDefaultAdminRulesError(raw []byte) (*GaiaVestingAccessControlEnforcedDefaultAdminRules, error) {
	out := new(GaiaVestingAccessControlEnforcedDefaultAdminRules)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminRules", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingAccessControlInvalidDefaultAdmin represents a AccessControlInvalidDefaultAdmin error raised by the GaiaVesting contract.
type GaiaVestingAccessControlInvalidDefaultAdmin struct {
	DefaultAdmin common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func GaiaVestingAccessControlInvalidDefaultAdminErrorID() common.Hash {
	return common.HexToHash("0xc22c8022f2a840d6b6a9f113407715f5bbd4e88c1b0dd9434dc00700ba609ed4")
}

// UnpackAccessControlInvalidDefaultAdminError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func (gaiaVesting *GaiaVesting) UnpackAccessControlInvalidDefaultAdminError(raw []byte) (*GaiaVestingAccessControlInvalidDefaultAdmin, error) {
	out := new(GaiaVestingAccessControlInvalidDefaultAdmin)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "AccessControlInvalidDefaultAdmin", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingAccessControlUnauthorizedAccount represents a AccessControlUnauthorizedAccount error raised by the GaiaVesting contract.
type GaiaVestingAccessControlUnauthorizedAccount struct {
	Account    common.Address
	NeededRole [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func GaiaVestingAccessControlUnauthorizedAccountErrorID() common.Hash {
	return common.HexToHash("0xe2517d3fbfae6f8515ef5ff1ccedc3933ab0cbbda0b492c06eb54ad10ef03b3e")
}

// UnpackAccessControlUnauthorizedAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func (gaiaVesting *GaiaVesting) UnpackAccessControlUnauthorizedAccountError(raw []byte) (*GaiaVestingAccessControlUnauthorizedAccount, error) {
	out := new(GaiaVestingAccessControlUnauthorizedAccount)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "AccessControlUnauthorizedAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingAlreadyRevoked represents a AlreadyRevoked error raised by the GaiaVesting contract.
type GaiaVestingAlreadyRevoked struct {
	Id        *big.Int
	RevokedAt uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AlreadyRevoked(uint256 id, uint64 revokedAt)
func GaiaVestingAlreadyRevokedErrorID() common.Hash {
	return common.HexToHash("0xbb6f5688b37c544ef766c8951756a0bd8fb1e50a3fde3070687d9a78b685fc95")
}

// UnpackAlreadyRevokedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AlreadyRevoked(uint256 id, uint64 revokedAt)
func (gaiaVesting *GaiaVesting) UnpackAlreadyRevokedError(raw []byte) (*GaiaVestingAlreadyRevoked, error) {
	out := new(GaiaVestingAlreadyRevoked)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "AlreadyRevoked", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingInvalidReceiver represents a InvalidReceiver error raised by the GaiaVesting contract.
type GaiaVestingInvalidReceiver struct {
	To common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidReceiver(address to)
func GaiaVestingInvalidReceiverErrorID() common.Hash {
	return common.HexToHash("0x9cfea583c76d990ae2594f1fa87255c0a172ec8bbdaef2992c80c51b9ed3f677")
}

// UnpackInvalidReceiverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidReceiver(address to)
func (gaiaVesting *GaiaVesting) UnpackInvalidReceiverError(raw []byte) (*GaiaVestingInvalidReceiver, error) {
	out := new(GaiaVestingInvalidReceiver)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "InvalidReceiver", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingInvalidTerms represents a InvalidTerms error raised by the GaiaVesting contract.
type GaiaVestingInvalidTerms struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidTerms()
func GaiaVestingInvalidTermsErrorID() common.Hash {
	return common.HexToHash("0x0256965f9b387bc8ec6c98cf0ff582eaf117751bcb03b5eac94f4b122d4a5fc9")
}

// UnpackInvalidTermsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidTerms()
func (gaiaVesting *GaiaVesting) UnpackInvalidTermsError(raw []byte) (*GaiaVestingInvalidTerms, error) {
	out := new(GaiaVestingInvalidTerms)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "InvalidTerms", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingNotFunder represents a NotFunder error raised by the GaiaVesting contract.
type GaiaVestingNotFunder struct {
	Caller common.Address
	Funder common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotFunder(address caller, address funder)
func GaiaVestingNotFunderErrorID() common.Hash {
	return common.HexToHash("0x3674e6adc2d02d9b8423a120373a20cae526511193ad2a604345a68f7ae12ae5")
}

// UnpackNotFunderError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotFunder(address caller, address funder)
func (gaiaVesting *GaiaVesting) UnpackNotFunderError(raw []byte) (*GaiaVestingNotFunder, error) {
	out := new(GaiaVestingNotFunder)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "NotFunder", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingNotRevocable represents a NotRevocable error raised by the GaiaVesting contract.
type GaiaVestingNotRevocable struct {
	Id *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotRevocable(uint256 id)
func GaiaVestingNotRevocableErrorID() common.Hash {
	return common.HexToHash("0xfb8fdd8df91aad21d4af386ff0690763a3969cbf982286f76942d800a360c3db")
}

// UnpackNotRevocableError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotRevocable(uint256 id)
func (gaiaVesting *GaiaVesting) UnpackNotRevocableError(raw []byte) (*GaiaVestingNotRevocable, error) {
	out := new(GaiaVestingNotRevocable)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "NotRevocable", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingNothingToRelease represents a NothingToRelease error raised by the GaiaVesting contract.
type GaiaVestingNothingToRelease struct {
	Id      *big.Int
	CliffAt uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NothingToRelease(uint256 id, uint64 cliffAt)
func GaiaVestingNothingToReleaseErrorID() common.Hash {
	return common.HexToHash("0x8e5a52ab1062f27fe3a54a0071a33154268375048fa18782ef92d2154637e4de")
}

// UnpackNothingToReleaseError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NothingToRelease(uint256 id, uint64 cliffAt)
func (gaiaVesting *GaiaVesting) UnpackNothingToReleaseError(raw []byte) (*GaiaVestingNothingToRelease, error) {
	out := new(GaiaVestingNothingToRelease)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "NothingToRelease", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingReentrancyGuardReentrantCall represents a ReentrancyGuardReentrantCall error raised by the GaiaVesting contract.
type GaiaVestingReentrancyGuardReentrantCall struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ReentrancyGuardReentrantCall()
func GaiaVestingReentrancyGuardReentrantCallErrorID() common.Hash {
	return common.HexToHash("0x3ee5aeb571de7fc460830b4d0017439a1ca56fb0bc39062227ade4fe4a24c1ca")
}

// UnpackReentrancyGuardReentrantCallError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ReentrancyGuardReentrantCall()
func (gaiaVesting *GaiaVesting) UnpackReentrancyGuardReentrantCallError(raw []byte) (*GaiaVestingReentrancyGuardReentrantCall, error) {
	out := new(GaiaVestingReentrancyGuardReentrantCall)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "ReentrancyGuardReentrantCall", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingSafeCastOverflowedUintDowncast represents a SafeCastOverflowedUintDowncast error raised by the GaiaVesting contract.
type GaiaVestingSafeCastOverflowedUintDowncast struct {
	Bits  uint8
	Value *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func GaiaVestingSafeCastOverflowedUintDowncastErrorID() common.Hash {
	return common.HexToHash("0x6dfcc6503a32754ce7a89698e18201fc5294fd4aad43edefee786f88423b1a12")
}

// UnpackSafeCastOverflowedUintDowncastError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func (gaiaVesting *GaiaVesting) UnpackSafeCastOverflowedUintDowncastError(raw []byte) (*GaiaVestingSafeCastOverflowedUintDowncast, error) {
	out := new(GaiaVestingSafeCastOverflowedUintDowncast)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "SafeCastOverflowedUintDowncast", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingSafeERC20FailedOperation represents a SafeERC20FailedOperation error raised by the GaiaVesting contract.
type GaiaVestingSafeERC20FailedOperation struct {
	Token common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SafeERC20FailedOperation(address token)
func GaiaVestingSafeERC20FailedOperationErrorID() common.Hash {
	return common.HexToHash("0x5274afe73c98b4749fc91ffae6b7b574e7842cb2144a159e9377a5f20b32edf9")
}

// UnpackSafeERC20FailedOperationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SafeERC20FailedOperation(address token)
func (gaiaVesting *GaiaVesting) UnpackSafeERC20FailedOperationError(raw []byte) (*GaiaVestingSafeERC20FailedOperation, error) {
	out := new(GaiaVestingSafeERC20FailedOperation)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "SafeERC20FailedOperation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingUnknownSchedule represents a UnknownSchedule error raised by the GaiaVesting contract.
type GaiaVestingUnknownSchedule struct {
	Id *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownSchedule(uint256 id)
func GaiaVestingUnknownScheduleErrorID() common.Hash {
	return common.HexToHash("0x10c5bedf48a113bcd1559e22fd38557e0fe5e0c13ffb327dd365b033ed40411b")
}

// UnpackUnknownScheduleError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownSchedule(uint256 id)
func (gaiaVesting *GaiaVesting) UnpackUnknownScheduleError(raw []byte) (*GaiaVestingUnknownSchedule, error) {
	out := new(GaiaVestingUnknownSchedule)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "UnknownSchedule", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaVestingZeroAddress represents a ZeroAddress error raised by the GaiaVesting contract.
type GaiaVestingZeroAddress struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ZeroAddress()
func GaiaVestingZeroAddressErrorID() common.Hash {
	return common.HexToHash("0xd92e233df2717d4a40030e20904abd27b68fcbeede117eaaccbbdac9618c8c73")
}

// UnpackZeroAddressError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ZeroAddress()
func (gaiaVesting *GaiaVesting) UnpackZeroAddressError(raw []byte) (*GaiaVestingZeroAddress, error) {
	out := new(GaiaVestingZeroAddress)
	if err := gaiaVesting.abi.UnpackIntoInterface(out, "ZeroAddress", raw); err != nil {
		return nil, err
	}
	return out, nil
}
