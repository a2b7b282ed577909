// Code generated via abigen V2 - DO NOT EDIT.
// This file is a generated binding and any manual changes will be lost.

package gaiasale

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

// GaiaSalePurchase is an auto generated low-level Go binding around an user-defined struct.
type GaiaSalePurchase struct {
	Tokens *big.Int
	Paid   *big.Int
}

// GaiaSaleQuote is an auto generated low-level Go binding around an user-defined struct.
type GaiaSaleQuote struct {
	Tokens *big.Int
	Cost   *big.Int
	Left   *big.Int
	Phase  uint8
}

// GaiaSaleTerms is an auto generated low-level Go binding around an user-defined struct.
type GaiaSaleTerms struct {
	Price     *big.Int
	SoftCap   *big.Int
	HardCap   *big.Int
	WalletCap *big.Int
	OpensAt   uint64
	Duration  uint64
}

// GaiaSaleMetaData contains all meta data concerning the GaiaSale contract.
var GaiaSaleMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"contractIERC20\",\"name\":\"token_\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"uint128\",\"name\":\"price\",\"type\":\"uint128\"},{\"internalType\":\"uint128\",\"name\":\"softCap\",\"type\":\"uint128\"},{\"internalType\":\"uint128\",\"name\":\"hardCap\",\"type\":\"uint128\"},{\"internalType\":\"uint128\",\"name\":\"walletCap\",\"type\":\"uint128\"},{\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"duration\",\"type\":\"uint64\"}],\"internalType\":\"structGaiaSale.Terms\",\"name\":\"terms\",\"type\":\"tuple\"},{\"internalType\":\"addresspayable\",\"name\":\"treasury_\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"admin\",\"type\":\"address\"},{\"internalType\":\"uint48\",\"name\":\"adminDelay\",\"type\":\"uint48\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"AccessControlBadConfirmation\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"name\":\"AccessControlEnforcedDefaultAdminDelay\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"AccessControlEnforcedDefaultAdminRules\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"defaultAdmin\",\"type\":\"address\"}],\"name\":\"AccessControlInvalidDefaultAdmin\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"neededRole\",\"type\":\"bytes32\"}],\"name\":\"AccessControlUnauthorizedAccount\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"}],\"name\":\"AlreadyOpen\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint64\",\"name\":\"closesAt\",\"type\":\"uint64\"}],\"name\":\"AlreadyOver\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"EnforcedPause\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"bought\",\"type\":\"uint256\"}],\"name\":\"ExceedsPurchase\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"left\",\"type\":\"uint256\"}],\"name\":\"ExceedsSale\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"left\",\"type\":\"uint256\"}],\"name\":\"ExceedsWallet\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ExpectedPause\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"FailedCall\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"balance\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"needed\",\"type\":\"uint256\"}],\"name\":\"InsufficientBalance\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"atLeast\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"}],\"name\":\"InvalidLeast\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidTerms\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"enumGaiaSale.Phase\",\"name\":\"phase\",\"type\":\"uint8\"}],\"name\":\"NotFailed\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"}],\"name\":\"NotOpenYet\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint64\",\"name\":\"closesAt\",\"type\":\"uint64\"}],\"name\":\"NotOver\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NothingToWithdraw\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ReentrancyGuardReentrantCall\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"bits\",\"type\":\"uint8\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"SafeCastOverflowedUintDowncast\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"token\",\"type\":\"address\"}],\"name\":\"SafeERC20FailedOperation\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"}],\"name\":\"TermsSettled\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"cost\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"Underpaid\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ZeroAddress\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ZeroAmount\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"buyer\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"cost\",\"type\":\"uint256\"}],\"name\":\"Bought\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"closedAt\",\"type\":\"uint64\"}],\"name\":\"Closed\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"DefaultAdminDelayChangeCanceled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"},{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"effectSchedule\",\"type\":\"uint48\"}],\"name\":\"DefaultAdminDelayChangeScheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"DefaultAdminTransferCanceled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"acceptSchedule\",\"type\":\"uint48\"}],\"name\":\"DefaultAdminTransferScheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"treasury\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"ExcessWithdrawn\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"Paused\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"treasury\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"ProceedsWithdrawn\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"buyer\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"Refunded\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"previousAdminRole\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"newAdminRole\",\"type\":\"bytes32\"}],\"name\":\"RoleAdminChanged\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleGranted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleRevoked\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint128\",\"name\":\"price\",\"type\":\"uint128\"},{\"indexed\":false,\"internalType\":\"uint128\",\"name\":\"softCap\",\"type\":\"uint128\"},{\"indexed\":false,\"internalType\":\"uint128\",\"name\":\"hardCap\",\"type\":\"uint128\"},{\"indexed\":false,\"internalType\":\"uint128\",\"name\":\"walletCap\",\"type\":\"uint128\"},{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"},{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"closesAt\",\"type\":\"uint64\"}],\"name\":\"TermsSet\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"treasury\",\"type\":\"address\"}],\"name\":\"TreasurySet\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"Unpaused\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"treasury\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"}],\"name\":\"UnsoldWithdrawn\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"DEFAULT_ADMIN_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"HOLD\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MAX_DURATION\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"NOTICE\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"PAUSER_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"acceptDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"}],\"name\":\"beginDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"}],\"name\":\"buy\",\"outputs\":[],\"stateMutability\":\"payable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"atLeast\",\"type\":\"uint256\"}],\"name\":\"buyUpTo\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"bought\",\"type\":\"uint256\"}],\"stateMutability\":\"payable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"cancelDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"}],\"name\":\"changeDefaultAdminDelay\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"close\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"closesAt\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"}],\"name\":\"costOf\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdmin\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdminDelay\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdminDelayIncreaseWait\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"}],\"name\":\"getRoleAdmin\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"grantRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"hardCap\",\"outputs\":[{\"internalType\":\"uint128\",\"name\":\"\",\"type\":\"uint128\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"hasRole\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"mayBuy\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"opensAt\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pause\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"paused\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingDefaultAdmin\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"},{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingDefaultAdminDelay\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"},{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"phase\",\"outputs\":[{\"internalType\":\"enumGaiaSale.Phase\",\"name\":\"\",\"type\":\"uint8\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"price\",\"outputs\":[{\"internalType\":\"uint128\",\"name\":\"\",\"type\":\"uint128\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"proceedsAt\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"purchaseOf\",\"outputs\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"paid\",\"type\":\"uint256\"}],\"internalType\":\"structGaiaSale.Purchase\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"}],\"name\":\"quote\",\"outputs\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"cost\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"left\",\"type\":\"uint256\"},{\"internalType\":\"enumGaiaSale.Phase\",\"name\":\"phase\",\"type\":\"uint8\"}],\"internalType\":\"structGaiaSale.Quote\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"quoteValue\",\"outputs\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"cost\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"left\",\"type\":\"uint256\"},{\"internalType\":\"enumGaiaSale.Phase\",\"name\":\"phase\",\"type\":\"uint8\"}],\"internalType\":\"structGaiaSale.Quote\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"raised\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"}],\"name\":\"refund\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"}],\"name\":\"refundOf\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"},{\"internalType\":\"addresspayable\",\"name\":\"to\",\"type\":\"address\"}],\"name\":\"refundTo\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"uint8\",\"name\":\"v\",\"type\":\"uint8\"},{\"internalType\":\"bytes32\",\"name\":\"r\",\"type\":\"bytes32\"},{\"internalType\":\"bytes32\",\"name\":\"s\",\"type\":\"bytes32\"}],\"name\":\"refundWithPermit\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"remaining\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"renounceRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"revokeRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"rollbackDefaultAdminDelay\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"components\":[{\"internalType\":\"uint128\",\"name\":\"price\",\"type\":\"uint128\"},{\"internalType\":\"uint128\",\"name\":\"softCap\",\"type\":\"uint128\"},{\"internalType\":\"uint128\",\"name\":\"hardCap\",\"type\":\"uint128\"},{\"internalType\":\"uint128\",\"name\":\"walletCap\",\"type\":\"uint128\"},{\"internalType\":\"uint64\",\"name\":\"opensAt\",\"type\":\"uint64\"},{\"internalType\":\"uint64\",\"name\":\"duration\",\"type\":\"uint64\"}],\"internalType\":\"structGaiaSale.Terms\",\"name\":\"terms\",\"type\":\"tuple\"}],\"name\":\"setTerms\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"addresspayable\",\"name\":\"treasury_\",\"type\":\"address\"}],\"name\":\"setTreasury\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"softCap\",\"outputs\":[{\"internalType\":\"uint128\",\"name\":\"\",\"type\":\"uint128\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"sold\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"soldOutAt\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"\",\"type\":\"uint64\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"succeeded\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"token\",\"outputs\":[{\"internalType\":\"contractIERC20\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"tokensFor\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"treasury\",\"outputs\":[{\"internalType\":\"addresspayable\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"unpause\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"unrefunded\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"walletCap\",\"outputs\":[{\"internalType\":\"uint128\",\"name\":\"\",\"type\":\"uint128\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"withdrawProceeds\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"withdrawUnsold\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"tokens\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"withdrawable\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"}]",
	ID:  "GaiaSale",
	Bin: "0x60a060405234801561000f575f5ffd5b5060405161357b38038061357b83398101604081905261002e91610594565b80826001600160a01b03811661005d57604051636116401160e11b81525f600482015260240160405180910390fd5b600180546001600160d01b0316600160d01b65ffffffffffff8516021790556100865f8261011b565b505050600161009f61009c61018a60201b60201c565b90565b556001600160a01b0385166100c75760405163d92e233d60e01b815260040160405180910390fd5b6001600160a01b0385166080526100dd846101ae565b6100e683610404565b6101107f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a8361011b565b5050505050506106e7565b5f82610177575f6101346002546001600160a01b031690565b6001600160a01b03161461015b57604051631fe1e13d60e11b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b0384161790555b6101818383610485565b90505b92915050565b7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f0090565b80516001600160801b031615806101d0575060408101516001600160801b0316155b806101e6575060608101516001600160801b0316155b8061020a575080604001516001600160801b031681602001516001600160801b0316115b1561022857604051630256965f60e01b815260040160405180910390fd5b60a08101516001600160401b0316158061025b57506301e285006001600160401b03168160a001516001600160401b0316115b1561027957604051630256965f60e01b815260040160405180910390fd5b5f4290505f816001600160401b031683608001516001600160401b0316106102a55782608001516102a7565b815b90506301e285006102b883836106a9565b6001600160401b031611156102e057604051630256965f60e01b815260040160405180910390fd5b8251602084015160408501516060860151600580546001600160801b039283166001600160801b031991821617909155928116918116600160801b0290921617600455600380549190921661010002610100600160881b031990911617905560a0830151819061035090826106c8565b600580546001600160801b03908116600160c01b6001600160401b039485168102600160801b600160c01b03191691909117600160801b9585168602179283905560035460045460408051610100909304851683528185166020840152908790048416908201529183166060830152938204831660808201529290041660a08201527f30a1c05e91f6ee00825433893ba695391de654370dfd3203531ee30446e70c249060c00160405180910390a1505050565b6001600160a01b03811661042b5760405163d92e233d60e01b815260040160405180910390fd5b60068054600160401b600160e01b031916680100000000000000006001600160a01b038416908102919091179091556040517f3c864541ef71378c6229510ed90f376565ee42d9c5e0904a984a9e863e6db44f905f90a250565b5f828152602081815260408083206001600160a01b038516845290915281205460ff16610525575f838152602081815260408083206001600160a01b03861684529091529020805460ff191660011790556104dd3390565b6001600160a01b0316826001600160a01b0316847f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a4506001610184565b505f610184565b6001600160a01b0381168114610540575f5ffd5b50565b80516001600160801b0381168114610559575f5ffd5b919050565b80516001600160401b0381168114610559575f5ffd5b80516105598161052c565b805165ffffffffffff81168114610559575f5ffd5b5f5f5f5f5f8587036101408112156105aa575f5ffd5b86516105b58161052c565b955060c0601f19820112156105c8575f5ffd5b5060405160c081016001600160401b03811182821017156105f757634e487b7160e01b5f52604160045260245ffd5b60405261060660208801610543565b815261061460408801610543565b602082015261062560608801610543565b604082015261063660808801610543565b606082015261064760a0880161055e565b608082015261065860c0880161055e565b60a0820152935061066b60e08701610574565b925061067a6101008701610574565b9150610689610120870161057f565b90509295509295909350565b634e487b7160e01b5f52601160045260245ffd5b6001600160401b03828116828216039081111561018457610184610695565b6001600160401b03818116838216019081111561018457610184610695565b608051612e526107295f395f8181610ac501528181610b7901528181610ece01528181610fe9015281816110d5015281816119ae0152611d7c0152612e525ff3fe60806040526004361061037c575f3560e01c80638da5cb5b116101d3578063bd7f9f35116100fd578063d602b9fd1161009d578063f0f442601161006d578063f0f4426014610a6f578063fb86a40414610a8e578063fc0c546a14610ab4578063fd32659214610ae7575f5ffd5b8063d602b9fd14610a00578063d96a094a14610a14578063e63ab1e914610a27578063f0ea4bfc14610a5a575f5ffd5b8063cefc1429116100d8578063cefc142914610993578063cf6eefb7146109a7578063d0886f9714610525578063d547741f146109e1575f5ffd5b8063bd7f9f35146108e6578063bf7fec0814610905578063cc8463c81461097f575f5ffd5b8063a035b1fe11610173578063afc01bf511610143578063afc01bf514610870578063b1724b461461088f578063b1c9fe6e146108a6578063b44a47a6146108c7575f5ffd5b8063a035b1fe146107f2578063a1eda53c14610816578063a217fddf14610849578063aa3f56f31461085c575f5ffd5b8063906a26e0116101ae578063906a26e01461076a57806391d148541461078957806393415250146107a85780639eaf08c1146107cc575f5ffd5b80638da5cb5b146107235780638f79306e146107375780639038e69314610756575f5ffd5b806350188301116102b4578063634e93da116102545780637cfae92a116102245780637cfae92a146106be57806380407e0e146106d35780638456cb59146106f257806384ef8ffc14610706575f5ffd5b8063634e93da14610635578063649a5ec7146106545780636721eb97146106735780636d14d10c14610692575f5ffd5b80635c975abb1161028f5780635c975abb146105ad5780635f7b866c146105c457806361d027b3146105e357806361d6d38514610621575f5ffd5b8063501883011461054e57806355234ec01461056257806358950c2214610576575f5ffd5b80632f2ff15d1161031f5780633f4ba83a116102fa5780633f4ba83a146104fd57806343d726d6146105115780634bfee686146105255780634e2bd1051461053b575f5ffd5b80632f2ff15d1461048157806336568abe146104a057806339a3a99a146104bf575f5ffd5b806306381dd21161035a57806306381dd2146103ff5780630aa6220b1461041e578063248a9ca314610434578063278ecde114610462575f5ffd5b806301ffc9a714610380578063022d63fb146103b457806302c7e7af146103dc575b5f5ffd5b34801561038b575f5ffd5b5061039f61039a366004612a1a565b610b06565b60405190151581526020015b60405180910390f35b3480156103bf575f5ffd5b50620697805b60405165ffffffffffff90911681526020016103ab565b3480156103e7575f5ffd5b506103f160075481565b6040519081526020016103ab565b34801561040a575f5ffd5b506103f1610419366004612a41565b610b30565b348015610429575f5ffd5b50610432610bff565b005b34801561043f575f5ffd5b506103f161044e366004612a8b565b5f9081526020819052604090206001015490565b34801561046d575f5ffd5b506103f161047c366004612a8b565b610c14565b34801561048c575f5ffd5b5061043261049b366004612ab6565b610c44565b3480156104ab575f5ffd5b506104326104ba366004612ab6565b610c70565b3480156104ca575f5ffd5b506005546104e590600160c01b90046001600160401b031681565b6040516001600160401b0390911681526020016103ab565b348015610508575f5ffd5b50610432610d1b565b34801561051c575f5ffd5b50610432610d4d565b348015610530575f5ffd5b506104e56201518081565b6103f1610549366004612ae4565b610df4565b348015610559575f5ffd5b506103f1610e6d565b34801561056d575f5ffd5b506103f1610e93565b348015610581575f5ffd5b50600554610595906001600160801b031681565b6040516001600160801b0390911681526020016103ab565b3480156105b8575f5ffd5b5060035460ff1661039f565b3480156105cf575f5ffd5b506103f16105de366004612ab6565b610f3f565b3480156105ee575f5ffd5b5060065461060990600160401b90046001600160a01b031681565b6040516001600160a01b0390911681526020016103ab565b34801561062c575f5ffd5b506103f1610f91565b348015610640575f5ffd5b5061043261064f366004612b04565b61111e565b34801561065f575f5ffd5b5061043261066e366004612b1f565b611131565b34801561067e575f5ffd5b506103f161068d366004612a8b565b611144565b34801561069d575f5ffd5b506106b16106ac366004612b44565b61116c565b6040516103ab9190612ba2565b3480156106c9575f5ffd5b506103f160095481565b3480156106de575f5ffd5b506103f16106ed366004612b04565b6111ec565b3480156106fd575f5ffd5b5061043261124d565b348015610711575f5ffd5b506002546001600160a01b0316610609565b34801561072e575f5ffd5b5061060961127f565b348015610742575f5ffd5b506106b1610751366004612b44565b611292565b348015610761575f5ffd5b506103f16112fa565b348015610775575f5ffd5b50600454610595906001600160801b031681565b348015610794575f5ffd5b5061039f6107a3366004612ab6565b6113ed565b3480156107b3575f5ffd5b506004546007546001600160801b03909116111561039f565b3480156107d7575f5ffd5b506005546104e590600160801b90046001600160401b031681565b3480156107fd575f5ffd5b506003546105959061010090046001600160801b031681565b348015610821575f5ffd5b5061082a611415565b6040805165ffffffffffff9384168152929091166020830152016103ab565b348015610854575f5ffd5b506103f15f81565b348015610867575f5ffd5b506104e5611467565b34801561087b575f5ffd5b506006546104e5906001600160401b031681565b34801561089a575f5ffd5b506104e56301e2850081565b3480156108b1575f5ffd5b506108ba6114ae565b6040516103ab9190612bda565b3480156108d2575f5ffd5b506103f16108e1366004612b44565b611543565b3480156108f1575f5ffd5b50610432610900366004612be8565b6115b0565b348015610910575f5ffd5b5061096461091f366004612b04565b604080518082019091525f8082526020820152506001600160a01b03165f908152600a6020908152604091829020825180840190935280548352600101549082015290565b604080518251815260209283015192810192909252016103ab565b34801561098a575f5ffd5b506103c56116f8565b34801561099e575f5ffd5b50610432611756565b3480156109b2575f5ffd5b506109bb611795565b604080516001600160a01b03909316835265ffffffffffff9091166020830152016103ab565b3480156109ec575f5ffd5b506104326109fb366004612ab6565b6117b6565b348015610a0b575f5ffd5b506104326117de565b610432610a22366004612a8b565b6117f0565b348015610a32575f5ffd5b506103f17f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a81565b348015610a65575f5ffd5b506103f160085481565b348015610a7a575f5ffd5b50610432610a89366004612b04565b611817565b348015610a99575f5ffd5b5060045461059590600160801b90046001600160801b031681565b348015610abf575f5ffd5b506106097f000000000000000000000000000000000000000000000000000000000000000081565b348015610af2575f5ffd5b506103f1610b01366004612a8b565b61182a565b5f6001600160e01b031982166318a4c3c360e11b1480610b2a5750610b2a82611853565b92915050565b5f610b39611887565b60405163d505accf60e01b8152336004820152306024820152604481018790526064810186905260ff8516608482015260a4810184905260c481018390527f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03169063d505accf9060e4015f604051808303815f87803b158015610bc2575f5ffd5b505af1925050508015610bd3575060015b50610bde86336118a2565b9050610bf660015f516020612dfd5f395f51905f5255565b95945050505050565b5f610c09816119e8565b610c116119f2565b50565b5f610c1d611887565b610c2782336118a2565b9050610c3f60015f516020612dfd5f395f51905f5255565b919050565b81610c6257604051631fe1e13d60e11b815260040160405180910390fd5b610c6c82826119fe565b5050565b81158015610c8b57506002546001600160a01b038281169116145b15610d11575f5f610c9a611795565b90925090506001600160a01b038216151580610cbc575065ffffffffffff8116155b80610ccf57504265ffffffffffff821610155b15610cfc576040516319ca5ebb60e01b815265ffffffffffff821660048201526024015b60405180910390fd5b50506001805465ffffffffffff60a01b191690555b610c6c8282611a28565b7f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a610d45816119e8565b610c11611a60565b5f610d57816119e8565b610d5f611ab2565b15610d92576005546040516315174e6760e01b8152600160c01b9091046001600160401b03166004820152602401610cf3565b600580546001600160c01b0316600160c01b426001600160401b0390811682029290921792839055604051920416815233907f65c3fe9007e7fc4fb5400092c71086aa52fd9c09612aba392ce2ad824c6a1ea79060200160405180910390a250565b5f610dfd611887565b811580610e0957508282115b15610e3157604051630480c40560e01b81526004810183905260248101849052604401610cf3565b610e4c610e4684610e41336111ec565b611aec565b83611afe565b9050610e5781611b0d565b610b2a60015f516020612dfd5f395f51905f5255565b5f610e76611dbe565b610e8257600954610e84565b5f5b610e8e9047612c15565b905090565b6007546004545f91610e8e91610eb99190600160801b90046001600160801b0316612c15565b6040516370a0823160e01b81523060048201527f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316906370a0823190602401602060405180830381865afa158015610f1b573d5f5f3e3d5ffd5b505050506040513d601f19601f82011682018060405250810190610e419190612c28565b5f610f48611887565b6001600160a01b038216610f6f5760405163d92e233d60e01b815260040160405180910390fd5b610f7983836118a2565b9050610b2a60015f516020612dfd5f395f51905f5255565b5f610f9a611887565b610fa2611ab2565b610fd45760055460405163a29c63bb60e01b8152600160c01b9091046001600160401b03166004820152602401610cf3565b6040516370a0823160e01b81523060048201527f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316906370a0823190602401602060405180830381865afa158015611036573d5f5f3e3d5ffd5b505050506040513d601f19601f8201168201806040525081019061105a9190612c28565b9050805f0361107c57604051630686827b60e51b815260040160405180910390fd5b600654604051828152600160401b9091046001600160a01b0316907f60755e67c2e961a84a747090c14ac3f535092f026b6ec21422a343ae98fe45809060200160405180910390a2600654611105906001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000811691600160401b90041683611df1565b61111b60015f516020612dfd5f395f51905f5255565b90565b5f611128816119e8565b610c6c82611e26565b5f61113b816119e8565b610c6c82611e98565b6003545f90610b2a908390670de0b6b3a76400009061010090046001600160801b0316611f07565b6111746129e6565b5f61117e846111ec565b90505f61118a8261182a565b84101561119f5761119a84611144565b6111a1565b815b905060405180608001604052808281526020016111bd8361182a565b81526020018381526020016111d06114ae565b60058111156111e1576111e1612b6e565b905295945050505050565b5f60016111f76114ae565b600581111561120857611208612b6e565b1461121457505f919050565b6001600160a01b0382165f908152600a6020526040902054600554610b2a91611245916001600160801b0316612c15565b610e41610e93565b7f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a611277816119e8565b610c11611fb7565b5f610e8e6002546001600160a01b031690565b61129a6129e6565b5f6112a4846111ec565b90506112b08382611aec565b925060405180608001604052808481526020016112cc8561182a565b81526020018281526020016112df6114ae565b60058111156112f0576112f0612b6e565b9052949350505050565b5f611303611887565b61130b610e6d565b9050805f0361132d57604051630686827b60e51b815260040160405180910390fd5b611335611dbe565b1561138757600654604051828152600160401b9091046001600160a01b0316907f0f2fb75cc1977a496e94837f859e957f68e26e70dc1b75d9945ee92ae57969ba9060200160405180910390a26113d0565b600654604051828152600160401b9091046001600160a01b0316907f9bdedcc968f2c0682145c20289dfbb3081a39684571116ab45eabfef512e94739060200160405180910390a25b60065461110590600160401b90046001600160a01b031682611ff4565b5f918252602082815260408084206001600160a01b0393909316845291905290205460ff1690565b6002545f90600160d01b900465ffffffffffff16801515801561144057504265ffffffffffff821610155b61144b575f5f61145f565b600254600160a01b900465ffffffffffff16815b915091509091565b6006545f9062015180906001600160401b031615611490576006546001600160401b03166114a4565b600554600160c01b90046001600160401b03165b610e8e9190612c3f565b6004546007545f91600160801b90046001600160801b031690036114d25750600390565b600554600160c01b90046001600160401b0316421061150e576004546007546001600160801b0390911611156115085750600590565b50600490565b600554600160801b90046001600160401b031642101561152d57505f90565b60035460ff1661153d5750600190565b50600290565b6001600160a01b0382165f908152600a6020526040812080548311156115895780546040516311b0002560e21b8152610cf3918591600401918252602082015260400190565b82156115a6576115a1816001015484835f0154611f07565b6115a8565b5f5b949350505050565b5f6115ba816119e8565b600554600160c01b90046001600160401b03164210611601576005546040516315174e6760e01b8152600160c01b9091046001600160401b03166004820152602401610cf3565b600554600160801b90046001600160401b03164210611648576005546040516338cf50bf60e01b8152600160801b9091046001600160401b03166004820152602401610cf3565b600554600160801b90046001600160401b03166116686201518042612c5e565b111561169c57600554604051635571528b60e11b8152600160801b9091046001600160401b03166004820152602401610cf3565b6116a96201518042612c5e565b6116b960a0840160808501612c87565b6001600160401b031610156116e157604051630256965f60e01b815260040160405180910390fd5b610c6c6116f336849003840184612cb6565b612067565b6002545f90600160d01b900465ffffffffffff16801515801561172257504265ffffffffffff8216105b61173d57600154600160d01b900465ffffffffffff16611750565b600254600160a01b900465ffffffffffff165b91505090565b5f61175f611795565b509050336001600160a01b0382161461178d57604051636116401160e11b8152336004820152602401610cf3565b610c116122d0565b6001546001600160a01b03811691600160a01b90910465ffffffffffff1690565b816117d457604051631fe1e13d60e11b815260040160405180910390fd5b610c6c8282612366565b5f6117e8816119e8565b610c1161238a565b6117f8611887565b61180181611b0d565b610c1160015f516020612dfd5f395f51905f5255565b5f611821816119e8565b610c6c82612394565b6003545f90610b2a90839061010090046001600160801b0316670de0b6b3a76400006001612415565b5f6001600160e01b03198216637965db0b60e01b1480610b2a57506301ffc9a760e01b6001600160e01b0319831614610b2a565b61188f612457565b60025f516020612dfd5f395f51905f5255565b5f5f6118ac6114ae565b905060058160058111156118c2576118c2612b6e565b146118e2578060405163063149b760e41b8152600401610cf39190612bda565b835f0361190257604051631f2a200560e01b815260040160405180910390fd5b61190c3385611543565b335f908152600a602052604081208054929450918691839161192f908490612c15565b9250508190555082816001015f8282546119499190612c15565b925050819055508260095f8282546119619190612c15565b9091555050604080518681526020810185905233917f2dc8e290002f06fc0085bbca9dfb8b415cf4d1178950c72ff9ee8f4d8878ee66910160405180910390a26119d66001600160a01b037f00000000000000000000000000000000000000000000000000000000000000001633308861248e565b6119e08484611ff4565b505092915050565b610c1181336124c4565b6119fc5f5f6124fd565b565b5f82815260208190526040902060010154611a18816119e8565b611a2283836125bc565b50505050565b6001600160a01b0381163314611a515760405163334bd91960e11b815260040160405180910390fd5b611a5b8282612622565b505050565b611a6861265e565b6003805460ff191690557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa335b6040516001600160a01b03909116815260200160405180910390a1565b6005545f90600160c01b90046001600160401b031642101580610e8e575050600454600754600160801b9091046001600160801b03161490565b5f8282188284100282185b9392505050565b5f828218828411028218611af7565b805f03611b2d57604051631f2a200560e01b815260040160405180910390fd5b600554600160c01b90046001600160401b03164210611b74576005546040516315174e6760e01b8152600160c01b9091046001600160401b03166004820152602401610cf3565b600554600160801b90046001600160401b0316421015611bbc57600554604051635f815c7760e11b8152600160801b9091046001600160401b03166004820152602401610cf3565b611bc4612681565b5f611bcd610e93565b905080821115611bfa5760405163c9b0b8ef60e01b81526004810183905260248101829052604401610cf3565b335f908152600a602052604090208054600554611c2091906001600160801b0316612c15565b915081831115611c4d57604051632ba09fd960e11b81526004810184905260248101839052604401610cf3565b5f611c578461182a565b905080341015611c8357604051633cfaf0e160e21b815260048101829052346024820152604401610cf3565b83825f015f828254611c959190612c5e565b9250508190555080826001015f828254611caf9190612c5e565b925050819055508360075f828254611cc79190612c5e565b9091555050600454600754600160801b9091046001600160801b03169003611d06576006805467ffffffffffffffff1916426001600160401b03161790555b8060085f828254611d179190612c5e565b925050819055508060095f828254611d2f9190612c5e565b9091555050604080518581526020810183905233917fa9a40dec7a304e5915d11358b968c1e8d365992abf20f82285d1df1b30c8e24c910160405180910390a2611da36001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000163386611df1565b80341115611a2257611a2233611db98334612c15565b611ff4565b6004546007545f916001600160801b031611158015610e8e5750611de0611467565b6001600160401b0316421015905090565b611dfe83838360016126a5565b611a5b57604051635274afe760e01b81526001600160a01b0384166004820152602401610cf3565b5f611e2f6116f8565b611e3842612707565b611e429190612d60565b9050611e4e828261273d565b60405165ffffffffffff821681526001600160a01b038316907f3377dc44241e779dd06afab5b788a35ca5f3b778836e2990bdb26a2a4b2e5ed69060200160405180910390a25050565b5f611ea2826127ba565b611eab42612707565b611eb59190612d60565b9050611ec182826124fd565b6040805165ffffffffffff8085168252831660208201527ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b910160405180910390a15050565b5f5f5f611f148686612801565b91509150815f03611f3857838181611f2e57611f2e612d7e565b0492505050611af7565b818411611f4f57611f4f600385150260111861281d565b5f848688095f868103871696879004966002600389028118808a02820302808a02820302808a02820302808a02820302808a02820302808a02909103029181900381900460010185841190960395909502919093039390930492909217029150509392505050565b611fbf612681565b6003805460ff191660011790557f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258611a953390565b8047101561201e5760405163cf47918160e01b815247600482015260248101829052604401610cf3565b612037828260405180602001604052805f81525061282e565b15612040575050565b3d1561204e57610c6c612843565b60405163d6bda27560e01b815260040160405180910390fd5b80516001600160801b03161580612089575060408101516001600160801b0316155b8061209f575060608101516001600160801b0316155b806120c3575080604001516001600160801b031681602001516001600160801b0316115b156120e157604051630256965f60e01b815260040160405180910390fd5b60a08101516001600160401b0316158061211457506301e285006001600160401b03168160a001516001600160401b0316115b1561213257604051630256965f60e01b815260040160405180910390fd5b5f4290505f816001600160401b031683608001516001600160401b03161061215e578260800151612160565b815b90506301e285006121718383612d92565b6001600160401b0316111561219957604051630256965f60e01b815260040160405180910390fd5b8251602084015160408501516060860151600580546001600160801b039283166fffffffffffffffffffffffffffffffff1991821617909155928116918116600160801b029092161760045560038054919092166101000270ffffffffffffffffffffffffffffffff001990911617905560a0830151819061221b9082612c3f565b600580546001600160801b03908116600160c01b6001600160401b03948516810267ffffffffffffffff60801b191691909117600160801b9585168602179283905560035460045460408051610100909304851683528185166020840152908790048416908201529183166060830152938204831660808201529290041660a08201527f30a1c05e91f6ee00825433893ba695391de654370dfd3203531ee30446e70c249060c00160405180910390a1505050565b5f5f6122da611795565b915091506122ef8165ffffffffffff16151590565b158061230357504265ffffffffffff821610155b1561232b576040516319ca5ebb60e01b815265ffffffffffff82166004820152602401610cf3565b6123465f6123416002546001600160a01b031690565b612622565b506123515f836125bc565b5050600180546001600160d01b031916905550565b5f82815260208190526040902060010154612380816119e8565b611a228383612622565b6119fc5f5f61273d565b6001600160a01b0381166123bb5760405163d92e233d60e01b815260040160405180910390fd5b6006805468010000000000000000600160e01b031916600160401b6001600160a01b038416908102919091179091556040517f3c864541ef71378c6229510ed90f376565ee42d9c5e0904a984a9e863e6db44f905f90a250565b5f6124426124228361284e565b801561243d57505f848061243857612438612d7e565b868809115b151590565b61244d868686611f07565b610bf69190612c5e565b6124705f60025f516020612dfd5f395f51905f5261287a565b156119fc57604051633ee5aeb560e01b815260040160405180910390fd5b61249c848484846001612881565b611a2257604051635274afe760e01b81526001600160a01b0385166004820152602401610cf3565b6124ce82826113ed565b610c6c5760405163e2517d3f60e01b81526001600160a01b038216600482015260248101839052604401610cf3565b600254600160d01b900465ffffffffffff16801561257f574265ffffffffffff8216101561255657600254600180546001600160d01b0316600160a01b90920465ffffffffffff16600160d01b0291909117905561257f565b6040517f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec5905f90a15b50600280546001600160a01b0316600160a01b65ffffffffffff948516026001600160d01b031617600160d01b9290931691909102919091179055565b5f82612618575f6125d56002546001600160a01b031690565b6001600160a01b0316146125fc57604051631fe1e13d60e11b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b0384161790555b611af783836128ee565b5f8215801561263e57506002546001600160a01b038381169116145b1561265457600280546001600160a01b03191690555b611af7838361297d565b60035460ff166119fc57604051638dfc202b60e01b815260040160405180910390fd5b60035460ff16156119fc5760405163d93c066560e01b815260040160405180910390fd5b60405163a9059cbb60e01b5f8181526001600160a01b038616600452602485905291602083604481808b5af1925060015f511483166126fb5783831516156126ef573d5f823e3d81fd5b5f873b113d1516831692505b60405250949350505050565b5f65ffffffffffff821115612739576040516306dfcc6560e41b81526030600482015260248101839052604401610cf3565b5090565b5f612746611795565b6001805465ffffffffffff8616600160a01b026001600160d01b03199091166001600160a01b03881617179055915061278890508165ffffffffffff16151590565b15611a5b576040517f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a9605109905f90a1505050565b5f5f6127c46116f8565b90508065ffffffffffff168365ffffffffffff16116127ec576127e78382612db1565b611af7565b611af765ffffffffffff841662069780611aec565b5f805f1983850993909202808410938190039390930393915050565b634e487b715f52806020526024601cfd5b5f5f5f83516020850186885af1949350505050565b6040513d5f823e3d81fd5b5f600282600381111561286357612863612b6e565b61286d9190612dcf565b60ff166001149050919050565b5414919050565b6040516323b872dd60e01b5f8181526001600160a01b038781166004528616602452604485905291602083606481808c5af1925060015f511483166128dd5783831516156128d1573d5f823e3d81fd5b5f883b113d1516831692505b604052505f60605295945050505050565b5f6128f983836113ed565b612976575f838152602081815260408083206001600160a01b03861684529091529020805460ff1916600117905561292e3390565b6001600160a01b0316826001600160a01b0316847f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a4506001610b2a565b505f610b2a565b5f61298883836113ed565b15612976575f838152602081815260408083206001600160a01b0386168085529252808320805460ff1916905551339286917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b9190a4506001610b2a565b60405180608001604052805f81526020015f81526020015f81526020015f6005811115612a1557612a15612b6e565b905290565b5f60208284031215612a2a575f5ffd5b81356001600160e01b031981168114611af7575f5ffd5b5f5f5f5f5f60a08688031215612a55575f5ffd5b8535945060208601359350604086013560ff81168114612a73575f5ffd5b94979396509394606081013594506080013592915050565b5f60208284031215612a9b575f5ffd5b5035919050565b6001600160a01b0381168114610c11575f5ffd5b5f5f60408385031215612ac7575f5ffd5b823591506020830135612ad981612aa2565b809150509250929050565b5f5f60408385031215612af5575f5ffd5b50508035926020909101359150565b5f60208284031215612b14575f5ffd5b8135611af781612aa2565b5f60208284031215612b2f575f5ffd5b813565ffffffffffff81168114611af7575f5ffd5b5f5f60408385031215612b55575f5ffd5b8235612b6081612aa2565b946020939093013593505050565b634e487b7160e01b5f52602160045260245ffd5b60068110612b9e57634e487b7160e01b5f52602160045260245ffd5b9052565b5f6080820190508251825260208301516020830152604083015160408301526060830151612bd36060840182612b82565b5092915050565b60208101610b2a8284612b82565b5f60c0828403128015612bf9575f5ffd5b509092915050565b634e487b7160e01b5f52601160045260245ffd5b81810381811115610b2a57610b2a612c01565b5f60208284031215612c38575f5ffd5b5051919050565b6001600160401b038181168382160190811115610b2a57610b2a612c01565b80820180821115610b2a57610b2a612c01565b80356001600160401b0381168114610c3f575f5ffd5b5f60208284031215612c97575f5ffd5b611af782612c71565b80356001600160801b0381168114610c3f575f5ffd5b5f60c0828403128015612cc7575f5ffd5b5060405160c081016001600160401b0381118282101715612cf657634e487b7160e01b5f52604160045260245ffd5b604052612d0283612ca0565b8152612d1060208401612ca0565b6020820152612d2160408401612ca0565b6040820152612d3260608401612ca0565b6060820152612d4360808401612c71565b6080820152612d5460a08401612c71565b60a08201529392505050565b65ffffffffffff8181168382160190811115610b2a57610b2a612c01565b634e487b7160e01b5f52601260045260245ffd5b6001600160401b038281168282160390811115610b2a57610b2a612c01565b65ffffffffffff8281168282160390811115610b2a57610b2a612c01565b5f60ff831680612ded57634e487b7160e01b5f52601260045260245ffd5b8060ff8416069150509291505056fe9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f00a2646970667358221220d95128b8889b0a7e83f347d62a9c0272047a00980e45e78a8aa7feceb344d9b864736f6c63430008250033",
}

// GaiaSale is an auto generated Go binding around an Ethereum contract.
type GaiaSale struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *GaiaSale) GetABI() abi.ABI {
	return c.abi
}

// NewGaiaSale creates a new instance of GaiaSale.
func NewGaiaSale() *GaiaSale {
	parsed, err := GaiaSaleMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &GaiaSale{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *GaiaSale) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address token_, (uint128,uint128,uint128,uint128,uint64,uint64) terms, address treasury_, address admin, uint48 adminDelay) returns()
func (gaiaSale *GaiaSale) PackConstructor(token_ common.Address, terms GaiaSaleTerms, treasury_ common.Address, admin common.Address, adminDelay *big.Int) []byte {
	enc, err := gaiaSale.abi.Pack("", token_, terms, treasury_, admin, adminDelay)
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
func (gaiaSale *GaiaSale) PackDEFAULTADMINROLE() []byte {
	enc, err := gaiaSale.abi.Pack("DEFAULT_ADMIN_ROLE")
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
func (gaiaSale *GaiaSale) TryPackDEFAULTADMINROLE() ([]byte, error) {
	return gaiaSale.abi.Pack("DEFAULT_ADMIN_ROLE")
}

// UnpackDEFAULTADMINROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa217fddf.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (gaiaSale *GaiaSale) UnpackDEFAULTADMINROLE(data []byte) ([32]byte, error) {
	out, err := gaiaSale.abi.Unpack("DEFAULT_ADMIN_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackHOLD is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd0886f97.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function HOLD() view returns(uint64)
func (gaiaSale *GaiaSale) PackHOLD() []byte {
	enc, err := gaiaSale.abi.Pack("HOLD")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackHOLD is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd0886f97.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function HOLD() view returns(uint64)
func (gaiaSale *GaiaSale) TryPackHOLD() ([]byte, error) {
	return gaiaSale.abi.Pack("HOLD")
}

// UnpackHOLD is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd0886f97.
//
// Solidity: function HOLD() view returns(uint64)
func (gaiaSale *GaiaSale) UnpackHOLD(data []byte) (uint64, error) {
	out, err := gaiaSale.abi.Unpack("HOLD", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackMAXDURATION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb1724b46.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MAX_DURATION() view returns(uint64)
func (gaiaSale *GaiaSale) PackMAXDURATION() []byte {
	enc, err := gaiaSale.abi.Pack("MAX_DURATION")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMAXDURATION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb1724b46.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function MAX_DURATION() view returns(uint64)
func (gaiaSale *GaiaSale) TryPackMAXDURATION() ([]byte, error) {
	return gaiaSale.abi.Pack("MAX_DURATION")
}

// UnpackMAXDURATION is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb1724b46.
//
// Solidity: function MAX_DURATION() view returns(uint64)
func (gaiaSale *GaiaSale) UnpackMAXDURATION(data []byte) (uint64, error) {
	out, err := gaiaSale.abi.Unpack("MAX_DURATION", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackNOTICE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4bfee686.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function NOTICE() view returns(uint64)
func (gaiaSale *GaiaSale) PackNOTICE() []byte {
	enc, err := gaiaSale.abi.Pack("NOTICE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNOTICE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4bfee686.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function NOTICE() view returns(uint64)
func (gaiaSale *GaiaSale) TryPackNOTICE() ([]byte, error) {
	return gaiaSale.abi.Pack("NOTICE")
}

// UnpackNOTICE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4bfee686.
//
// Solidity: function NOTICE() view returns(uint64)
func (gaiaSale *GaiaSale) UnpackNOTICE(data []byte) (uint64, error) {
	out, err := gaiaSale.abi.Unpack("NOTICE", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackPAUSERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe63ab1e9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function PAUSER_ROLE() view returns(bytes32)
func (gaiaSale *GaiaSale) PackPAUSERROLE() []byte {
	enc, err := gaiaSale.abi.Pack("PAUSER_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPAUSERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe63ab1e9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function PAUSER_ROLE() view returns(bytes32)
func (gaiaSale *GaiaSale) TryPackPAUSERROLE() ([]byte, error) {
	return gaiaSale.abi.Pack("PAUSER_ROLE")
}

// UnpackPAUSERROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe63ab1e9.
//
// Solidity: function PAUSER_ROLE() view returns(bytes32)
func (gaiaSale *GaiaSale) UnpackPAUSERROLE(data []byte) ([32]byte, error) {
	out, err := gaiaSale.abi.Unpack("PAUSER_ROLE", data)
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
func (gaiaSale *GaiaSale) PackAcceptDefaultAdminTransfer() []byte {
	enc, err := gaiaSale.abi.Pack("acceptDefaultAdminTransfer")
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
func (gaiaSale *GaiaSale) TryPackAcceptDefaultAdminTransfer() ([]byte, error) {
	return gaiaSale.abi.Pack("acceptDefaultAdminTransfer")
}

// PackBeginDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634e93da.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function beginDefaultAdminTransfer(address newAdmin) returns()
func (gaiaSale *GaiaSale) PackBeginDefaultAdminTransfer(newAdmin common.Address) []byte {
	enc, err := gaiaSale.abi.Pack("beginDefaultAdminTransfer", newAdmin)
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
func (gaiaSale *GaiaSale) TryPackBeginDefaultAdminTransfer(newAdmin common.Address) ([]byte, error) {
	return gaiaSale.abi.Pack("beginDefaultAdminTransfer", newAdmin)
}

// PackBuy is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd96a094a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function buy(uint256 tokens) payable returns()
func (gaiaSale *GaiaSale) PackBuy(tokens *big.Int) []byte {
	enc, err := gaiaSale.abi.Pack("buy", tokens)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBuy is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd96a094a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function buy(uint256 tokens) payable returns()
func (gaiaSale *GaiaSale) TryPackBuy(tokens *big.Int) ([]byte, error) {
	return gaiaSale.abi.Pack("buy", tokens)
}

// PackBuyUpTo is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4e2bd105.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function buyUpTo(uint256 tokens, uint256 atLeast) payable returns(uint256 bought)
func (gaiaSale *GaiaSale) PackBuyUpTo(tokens *big.Int, atLeast *big.Int) []byte {
	enc, err := gaiaSale.abi.Pack("buyUpTo", tokens, atLeast)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBuyUpTo is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4e2bd105.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function buyUpTo(uint256 tokens, uint256 atLeast) payable returns(uint256 bought)
func (gaiaSale *GaiaSale) TryPackBuyUpTo(tokens *big.Int, atLeast *big.Int) ([]byte, error) {
	return gaiaSale.abi.Pack("buyUpTo", tokens, atLeast)
}

// UnpackBuyUpTo is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4e2bd105.
//
// Solidity: function buyUpTo(uint256 tokens, uint256 atLeast) payable returns(uint256 bought)
func (gaiaSale *GaiaSale) UnpackBuyUpTo(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("buyUpTo", data)
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
func (gaiaSale *GaiaSale) PackCancelDefaultAdminTransfer() []byte {
	enc, err := gaiaSale.abi.Pack("cancelDefaultAdminTransfer")
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
func (gaiaSale *GaiaSale) TryPackCancelDefaultAdminTransfer() ([]byte, error) {
	return gaiaSale.abi.Pack("cancelDefaultAdminTransfer")
}

// PackChangeDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x649a5ec7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function changeDefaultAdminDelay(uint48 newDelay) returns()
func (gaiaSale *GaiaSale) PackChangeDefaultAdminDelay(newDelay *big.Int) []byte {
	enc, err := gaiaSale.abi.Pack("changeDefaultAdminDelay", newDelay)
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
func (gaiaSale *GaiaSale) TryPackChangeDefaultAdminDelay(newDelay *big.Int) ([]byte, error) {
	return gaiaSale.abi.Pack("changeDefaultAdminDelay", newDelay)
}

// PackClose is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x43d726d6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function close() returns()
func (gaiaSale *GaiaSale) PackClose() []byte {
	enc, err := gaiaSale.abi.Pack("close")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackClose is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x43d726d6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function close() returns()
func (gaiaSale *GaiaSale) TryPackClose() ([]byte, error) {
	return gaiaSale.abi.Pack("close")
}

// PackClosesAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x39a3a99a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function closesAt() view returns(uint64)
func (gaiaSale *GaiaSale) PackClosesAt() []byte {
	enc, err := gaiaSale.abi.Pack("closesAt")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackClosesAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x39a3a99a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function closesAt() view returns(uint64)
func (gaiaSale *GaiaSale) TryPackClosesAt() ([]byte, error) {
	return gaiaSale.abi.Pack("closesAt")
}

// UnpackClosesAt is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x39a3a99a.
//
// Solidity: function closesAt() view returns(uint64)
func (gaiaSale *GaiaSale) UnpackClosesAt(data []byte) (uint64, error) {
	out, err := gaiaSale.abi.Unpack("closesAt", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackCostOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfd326592.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function costOf(uint256 tokens) view returns(uint256)
func (gaiaSale *GaiaSale) PackCostOf(tokens *big.Int) []byte {
	enc, err := gaiaSale.abi.Pack("costOf", tokens)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCostOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfd326592.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function costOf(uint256 tokens) view returns(uint256)
func (gaiaSale *GaiaSale) TryPackCostOf(tokens *big.Int) ([]byte, error) {
	return gaiaSale.abi.Pack("costOf", tokens)
}

// UnpackCostOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xfd326592.
//
// Solidity: function costOf(uint256 tokens) view returns(uint256)
func (gaiaSale *GaiaSale) UnpackCostOf(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("costOf", data)
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
func (gaiaSale *GaiaSale) PackDefaultAdmin() []byte {
	enc, err := gaiaSale.abi.Pack("defaultAdmin")
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
func (gaiaSale *GaiaSale) TryPackDefaultAdmin() ([]byte, error) {
	return gaiaSale.abi.Pack("defaultAdmin")
}

// UnpackDefaultAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x84ef8ffc.
//
// Solidity: function defaultAdmin() view returns(address)
func (gaiaSale *GaiaSale) UnpackDefaultAdmin(data []byte) (common.Address, error) {
	out, err := gaiaSale.abi.Unpack("defaultAdmin", data)
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
func (gaiaSale *GaiaSale) PackDefaultAdminDelay() []byte {
	enc, err := gaiaSale.abi.Pack("defaultAdminDelay")
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
func (gaiaSale *GaiaSale) TryPackDefaultAdminDelay() ([]byte, error) {
	return gaiaSale.abi.Pack("defaultAdminDelay")
}

// UnpackDefaultAdminDelay is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcc8463c8.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (gaiaSale *GaiaSale) UnpackDefaultAdminDelay(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("defaultAdminDelay", data)
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
func (gaiaSale *GaiaSale) PackDefaultAdminDelayIncreaseWait() []byte {
	enc, err := gaiaSale.abi.Pack("defaultAdminDelayIncreaseWait")
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
func (gaiaSale *GaiaSale) TryPackDefaultAdminDelayIncreaseWait() ([]byte, error) {
	return gaiaSale.abi.Pack("defaultAdminDelayIncreaseWait")
}

// UnpackDefaultAdminDelayIncreaseWait is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x022d63fb.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (gaiaSale *GaiaSale) UnpackDefaultAdminDelayIncreaseWait(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("defaultAdminDelayIncreaseWait", data)
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
func (gaiaSale *GaiaSale) PackGetRoleAdmin(role [32]byte) []byte {
	enc, err := gaiaSale.abi.Pack("getRoleAdmin", role)
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
func (gaiaSale *GaiaSale) TryPackGetRoleAdmin(role [32]byte) ([]byte, error) {
	return gaiaSale.abi.Pack("getRoleAdmin", role)
}

// UnpackGetRoleAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x248a9ca3.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (gaiaSale *GaiaSale) UnpackGetRoleAdmin(data []byte) ([32]byte, error) {
	out, err := gaiaSale.abi.Unpack("getRoleAdmin", data)
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
func (gaiaSale *GaiaSale) PackGrantRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaSale.abi.Pack("grantRole", role, account)
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
func (gaiaSale *GaiaSale) TryPackGrantRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaSale.abi.Pack("grantRole", role, account)
}

// PackHardCap is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfb86a404.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function hardCap() view returns(uint128)
func (gaiaSale *GaiaSale) PackHardCap() []byte {
	enc, err := gaiaSale.abi.Pack("hardCap")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackHardCap is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfb86a404.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function hardCap() view returns(uint128)
func (gaiaSale *GaiaSale) TryPackHardCap() ([]byte, error) {
	return gaiaSale.abi.Pack("hardCap")
}

// UnpackHardCap is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xfb86a404.
//
// Solidity: function hardCap() view returns(uint128)
func (gaiaSale *GaiaSale) UnpackHardCap(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("hardCap", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackHasRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x91d14854.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gaiaSale *GaiaSale) PackHasRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaSale.abi.Pack("hasRole", role, account)
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
func (gaiaSale *GaiaSale) TryPackHasRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaSale.abi.Pack("hasRole", role, account)
}

// UnpackHasRole is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x91d14854.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gaiaSale *GaiaSale) UnpackHasRole(data []byte) (bool, error) {
	out, err := gaiaSale.abi.Unpack("hasRole", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackMayBuy is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x80407e0e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function mayBuy(address account) view returns(uint256)
func (gaiaSale *GaiaSale) PackMayBuy(account common.Address) []byte {
	enc, err := gaiaSale.abi.Pack("mayBuy", account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMayBuy is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x80407e0e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function mayBuy(address account) view returns(uint256)
func (gaiaSale *GaiaSale) TryPackMayBuy(account common.Address) ([]byte, error) {
	return gaiaSale.abi.Pack("mayBuy", account)
}

// UnpackMayBuy is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x80407e0e.
//
// Solidity: function mayBuy(address account) view returns(uint256)
func (gaiaSale *GaiaSale) UnpackMayBuy(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("mayBuy", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackOpensAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9eaf08c1.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function opensAt() view returns(uint64)
func (gaiaSale *GaiaSale) PackOpensAt() []byte {
	enc, err := gaiaSale.abi.Pack("opensAt")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOpensAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9eaf08c1.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function opensAt() view returns(uint64)
func (gaiaSale *GaiaSale) TryPackOpensAt() ([]byte, error) {
	return gaiaSale.abi.Pack("opensAt")
}

// UnpackOpensAt is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9eaf08c1.
//
// Solidity: function opensAt() view returns(uint64)
func (gaiaSale *GaiaSale) UnpackOpensAt(data []byte) (uint64, error) {
	out, err := gaiaSale.abi.Unpack("opensAt", data)
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
func (gaiaSale *GaiaSale) PackOwner() []byte {
	enc, err := gaiaSale.abi.Pack("owner")
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
func (gaiaSale *GaiaSale) TryPackOwner() ([]byte, error) {
	return gaiaSale.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (gaiaSale *GaiaSale) UnpackOwner(data []byte) (common.Address, error) {
	out, err := gaiaSale.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8456cb59.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pause() returns()
func (gaiaSale *GaiaSale) PackPause() []byte {
	enc, err := gaiaSale.abi.Pack("pause")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8456cb59.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pause() returns()
func (gaiaSale *GaiaSale) TryPackPause() ([]byte, error) {
	return gaiaSale.abi.Pack("pause")
}

// PackPaused is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5c975abb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function paused() view returns(bool)
func (gaiaSale *GaiaSale) PackPaused() []byte {
	enc, err := gaiaSale.abi.Pack("paused")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPaused is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5c975abb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function paused() view returns(bool)
func (gaiaSale *GaiaSale) TryPackPaused() ([]byte, error) {
	return gaiaSale.abi.Pack("paused")
}

// UnpackPaused is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5c975abb.
//
// Solidity: function paused() view returns(bool)
func (gaiaSale *GaiaSale) UnpackPaused(data []byte) (bool, error) {
	out, err := gaiaSale.abi.Unpack("paused", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackPendingDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcf6eefb7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingDefaultAdmin() view returns(address newAdmin, uint48 schedule)
func (gaiaSale *GaiaSale) PackPendingDefaultAdmin() []byte {
	enc, err := gaiaSale.abi.Pack("pendingDefaultAdmin")
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
func (gaiaSale *GaiaSale) TryPackPendingDefaultAdmin() ([]byte, error) {
	return gaiaSale.abi.Pack("pendingDefaultAdmin")
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
func (gaiaSale *GaiaSale) UnpackPendingDefaultAdmin(data []byte) (PendingDefaultAdminOutput, error) {
	out, err := gaiaSale.abi.Unpack("pendingDefaultAdmin", data)
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
func (gaiaSale *GaiaSale) PackPendingDefaultAdminDelay() []byte {
	enc, err := gaiaSale.abi.Pack("pendingDefaultAdminDelay")
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
func (gaiaSale *GaiaSale) TryPackPendingDefaultAdminDelay() ([]byte, error) {
	return gaiaSale.abi.Pack("pendingDefaultAdminDelay")
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
func (gaiaSale *GaiaSale) UnpackPendingDefaultAdminDelay(data []byte) (PendingDefaultAdminDelayOutput, error) {
	out, err := gaiaSale.abi.Unpack("pendingDefaultAdminDelay", data)
	outstruct := new(PendingDefaultAdminDelayOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.NewDelay = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Schedule = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackPhase is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb1c9fe6e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function phase() view returns(uint8)
func (gaiaSale *GaiaSale) PackPhase() []byte {
	enc, err := gaiaSale.abi.Pack("phase")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPhase is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb1c9fe6e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function phase() view returns(uint8)
func (gaiaSale *GaiaSale) TryPackPhase() ([]byte, error) {
	return gaiaSale.abi.Pack("phase")
}

// UnpackPhase is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb1c9fe6e.
//
// Solidity: function phase() view returns(uint8)
func (gaiaSale *GaiaSale) UnpackPhase(data []byte) (uint8, error) {
	out, err := gaiaSale.abi.Unpack("phase", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackPrice is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa035b1fe.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function price() view returns(uint128)
func (gaiaSale *GaiaSale) PackPrice() []byte {
	enc, err := gaiaSale.abi.Pack("price")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPrice is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa035b1fe.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function price() view returns(uint128)
func (gaiaSale *GaiaSale) TryPackPrice() ([]byte, error) {
	return gaiaSale.abi.Pack("price")
}

// UnpackPrice is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa035b1fe.
//
// Solidity: function price() view returns(uint128)
func (gaiaSale *GaiaSale) UnpackPrice(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("price", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackProceedsAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xaa3f56f3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function proceedsAt() view returns(uint64)
func (gaiaSale *GaiaSale) PackProceedsAt() []byte {
	enc, err := gaiaSale.abi.Pack("proceedsAt")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackProceedsAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xaa3f56f3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function proceedsAt() view returns(uint64)
func (gaiaSale *GaiaSale) TryPackProceedsAt() ([]byte, error) {
	return gaiaSale.abi.Pack("proceedsAt")
}

// UnpackProceedsAt is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xaa3f56f3.
//
// Solidity: function proceedsAt() view returns(uint64)
func (gaiaSale *GaiaSale) UnpackProceedsAt(data []byte) (uint64, error) {
	out, err := gaiaSale.abi.Unpack("proceedsAt", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackPurchaseOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbf7fec08.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function purchaseOf(address account) view returns((uint256,uint256))
func (gaiaSale *GaiaSale) PackPurchaseOf(account common.Address) []byte {
	enc, err := gaiaSale.abi.Pack("purchaseOf", account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPurchaseOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbf7fec08.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function purchaseOf(address account) view returns((uint256,uint256))
func (gaiaSale *GaiaSale) TryPackPurchaseOf(account common.Address) ([]byte, error) {
	return gaiaSale.abi.Pack("purchaseOf", account)
}

// UnpackPurchaseOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xbf7fec08.
//
// Solidity: function purchaseOf(address account) view returns((uint256,uint256))
func (gaiaSale *GaiaSale) UnpackPurchaseOf(data []byte) (GaiaSalePurchase, error) {
	out, err := gaiaSale.abi.Unpack("purchaseOf", data)
	if err != nil {
		return *new(GaiaSalePurchase), err
	}
	out0 := *abi.ConvertType(out[0], new(GaiaSalePurchase)).(*GaiaSalePurchase)
	return out0, nil
}

// PackQuote is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8f79306e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function quote(address account, uint256 tokens) view returns((uint256,uint256,uint256,uint8))
func (gaiaSale *GaiaSale) PackQuote(account common.Address, tokens *big.Int) []byte {
	enc, err := gaiaSale.abi.Pack("quote", account, tokens)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackQuote is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8f79306e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function quote(address account, uint256 tokens) view returns((uint256,uint256,uint256,uint8))
func (gaiaSale *GaiaSale) TryPackQuote(account common.Address, tokens *big.Int) ([]byte, error) {
	return gaiaSale.abi.Pack("quote", account, tokens)
}

// UnpackQuote is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8f79306e.
//
// Solidity: function quote(address account, uint256 tokens) view returns((uint256,uint256,uint256,uint8))
func (gaiaSale *GaiaSale) UnpackQuote(data []byte) (GaiaSaleQuote, error) {
	out, err := gaiaSale.abi.Unpack("quote", data)
	if err != nil {
		return *new(GaiaSaleQuote), err
	}
	out0 := *abi.ConvertType(out[0], new(GaiaSaleQuote)).(*GaiaSaleQuote)
	return out0, nil
}

// PackQuoteValue is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14d10c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function quoteValue(address account, uint256 value) view returns((uint256,uint256,uint256,uint8))
func (gaiaSale *GaiaSale) PackQuoteValue(account common.Address, value *big.Int) []byte {
	enc, err := gaiaSale.abi.Pack("quoteValue", account, value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackQuoteValue is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14d10c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function quoteValue(address account, uint256 value) view returns((uint256,uint256,uint256,uint8))
func (gaiaSale *GaiaSale) TryPackQuoteValue(account common.Address, value *big.Int) ([]byte, error) {
	return gaiaSale.abi.Pack("quoteValue", account, value)
}

// UnpackQuoteValue is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6d14d10c.
//
// Solidity: function quoteValue(address account, uint256 value) view returns((uint256,uint256,uint256,uint8))
func (gaiaSale *GaiaSale) UnpackQuoteValue(data []byte) (GaiaSaleQuote, error) {
	out, err := gaiaSale.abi.Unpack("quoteValue", data)
	if err != nil {
		return *new(GaiaSaleQuote), err
	}
	out0 := *abi.ConvertType(out[0], new(GaiaSaleQuote)).(*GaiaSaleQuote)
	return out0, nil
}

// PackRaised is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf0ea4bfc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function raised() view returns(uint256)
func (gaiaSale *GaiaSale) PackRaised() []byte {
	enc, err := gaiaSale.abi.Pack("raised")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRaised is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf0ea4bfc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function raised() view returns(uint256)
func (gaiaSale *GaiaSale) TryPackRaised() ([]byte, error) {
	return gaiaSale.abi.Pack("raised")
}

// UnpackRaised is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf0ea4bfc.
//
// Solidity: function raised() view returns(uint256)
func (gaiaSale *GaiaSale) UnpackRaised(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("raised", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRefund is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x278ecde1.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function refund(uint256 tokens) returns(uint256 value)
func (gaiaSale *GaiaSale) PackRefund(tokens *big.Int) []byte {
	enc, err := gaiaSale.abi.Pack("refund", tokens)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRefund is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x278ecde1.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function refund(uint256 tokens) returns(uint256 value)
func (gaiaSale *GaiaSale) TryPackRefund(tokens *big.Int) ([]byte, error) {
	return gaiaSale.abi.Pack("refund", tokens)
}

// UnpackRefund is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x278ecde1.
//
// Solidity: function refund(uint256 tokens) returns(uint256 value)
func (gaiaSale *GaiaSale) UnpackRefund(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("refund", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRefundOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb44a47a6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function refundOf(address account, uint256 tokens) view returns(uint256)
func (gaiaSale *GaiaSale) PackRefundOf(account common.Address, tokens *big.Int) []byte {
	enc, err := gaiaSale.abi.Pack("refundOf", account, tokens)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRefundOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb44a47a6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function refundOf(address account, uint256 tokens) view returns(uint256)
func (gaiaSale *GaiaSale) TryPackRefundOf(account common.Address, tokens *big.Int) ([]byte, error) {
	return gaiaSale.abi.Pack("refundOf", account, tokens)
}

// UnpackRefundOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb44a47a6.
//
// Solidity: function refundOf(address account, uint256 tokens) view returns(uint256)
func (gaiaSale *GaiaSale) UnpackRefundOf(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("refundOf", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRefundTo is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5f7b866c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function refundTo(uint256 tokens, address to) returns(uint256 value)
func (gaiaSale *GaiaSale) PackRefundTo(tokens *big.Int, to common.Address) []byte {
	enc, err := gaiaSale.abi.Pack("refundTo", tokens, to)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRefundTo is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5f7b866c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function refundTo(uint256 tokens, address to) returns(uint256 value)
func (gaiaSale *GaiaSale) TryPackRefundTo(tokens *big.Int, to common.Address) ([]byte, error) {
	return gaiaSale.abi.Pack("refundTo", tokens, to)
}

// UnpackRefundTo is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5f7b866c.
//
// Solidity: function refundTo(uint256 tokens, address to) returns(uint256 value)
func (gaiaSale *GaiaSale) UnpackRefundTo(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("refundTo", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRefundWithPermit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06381dd2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function refundWithPermit(uint256 tokens, uint256 deadline, uint8 v, bytes32 r, bytes32 s) returns(uint256 value)
func (gaiaSale *GaiaSale) PackRefundWithPermit(tokens *big.Int, deadline *big.Int, v uint8, r [32]byte, s [32]byte) []byte {
	enc, err := gaiaSale.abi.Pack("refundWithPermit", tokens, deadline, v, r, s)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRefundWithPermit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06381dd2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function refundWithPermit(uint256 tokens, uint256 deadline, uint8 v, bytes32 r, bytes32 s) returns(uint256 value)
func (gaiaSale *GaiaSale) TryPackRefundWithPermit(tokens *big.Int, deadline *big.Int, v uint8, r [32]byte, s [32]byte) ([]byte, error) {
	return gaiaSale.abi.Pack("refundWithPermit", tokens, deadline, v, r, s)
}

// UnpackRefundWithPermit is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x06381dd2.
//
// Solidity: function refundWithPermit(uint256 tokens, uint256 deadline, uint8 v, bytes32 r, bytes32 s) returns(uint256 value)
func (gaiaSale *GaiaSale) UnpackRefundWithPermit(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("refundWithPermit", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRemaining is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x55234ec0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function remaining() view returns(uint256)
func (gaiaSale *GaiaSale) PackRemaining() []byte {
	enc, err := gaiaSale.abi.Pack("remaining")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRemaining is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x55234ec0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function remaining() view returns(uint256)
func (gaiaSale *GaiaSale) TryPackRemaining() ([]byte, error) {
	return gaiaSale.abi.Pack("remaining")
}

// UnpackRemaining is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x55234ec0.
//
// Solidity: function remaining() view returns(uint256)
func (gaiaSale *GaiaSale) UnpackRemaining(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("remaining", data)
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
func (gaiaSale *GaiaSale) PackRenounceRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaSale.abi.Pack("renounceRole", role, account)
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
func (gaiaSale *GaiaSale) TryPackRenounceRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaSale.abi.Pack("renounceRole", role, account)
}

// PackRevokeRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd547741f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revokeRole(bytes32 role, address account) returns()
func (gaiaSale *GaiaSale) PackRevokeRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaSale.abi.Pack("revokeRole", role, account)
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
func (gaiaSale *GaiaSale) TryPackRevokeRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaSale.abi.Pack("revokeRole", role, account)
}

// PackRollbackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0aa6220b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function rollbackDefaultAdminDelay() returns()
func (gaiaSale *GaiaSale) PackRollbackDefaultAdminDelay() []byte {
	enc, err := gaiaSale.abi.Pack("rollbackDefaultAdminDelay")
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
func (gaiaSale *GaiaSale) TryPackRollbackDefaultAdminDelay() ([]byte, error) {
	return gaiaSale.abi.Pack("rollbackDefaultAdminDelay")
}

// PackSetTerms is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbd7f9f35.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setTerms((uint128,uint128,uint128,uint128,uint64,uint64) terms) returns()
func (gaiaSale *GaiaSale) PackSetTerms(terms GaiaSaleTerms) []byte {
	enc, err := gaiaSale.abi.Pack("setTerms", terms)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetTerms is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbd7f9f35.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setTerms((uint128,uint128,uint128,uint128,uint64,uint64) terms) returns()
func (gaiaSale *GaiaSale) TryPackSetTerms(terms GaiaSaleTerms) ([]byte, error) {
	return gaiaSale.abi.Pack("setTerms", terms)
}

// PackSetTreasury is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf0f44260.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setTreasury(address treasury_) returns()
func (gaiaSale *GaiaSale) PackSetTreasury(treasury common.Address) []byte {
	enc, err := gaiaSale.abi.Pack("setTreasury", treasury)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetTreasury is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf0f44260.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setTreasury(address treasury_) returns()
func (gaiaSale *GaiaSale) TryPackSetTreasury(treasury common.Address) ([]byte, error) {
	return gaiaSale.abi.Pack("setTreasury", treasury)
}

// PackSoftCap is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x906a26e0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function softCap() view returns(uint128)
func (gaiaSale *GaiaSale) PackSoftCap() []byte {
	enc, err := gaiaSale.abi.Pack("softCap")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSoftCap is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x906a26e0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function softCap() view returns(uint128)
func (gaiaSale *GaiaSale) TryPackSoftCap() ([]byte, error) {
	return gaiaSale.abi.Pack("softCap")
}

// UnpackSoftCap is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x906a26e0.
//
// Solidity: function softCap() view returns(uint128)
func (gaiaSale *GaiaSale) UnpackSoftCap(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("softCap", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackSold is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x02c7e7af.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function sold() view returns(uint256)
func (gaiaSale *GaiaSale) PackSold() []byte {
	enc, err := gaiaSale.abi.Pack("sold")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSold is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x02c7e7af.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function sold() view returns(uint256)
func (gaiaSale *GaiaSale) TryPackSold() ([]byte, error) {
	return gaiaSale.abi.Pack("sold")
}

// UnpackSold is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x02c7e7af.
//
// Solidity: function sold() view returns(uint256)
func (gaiaSale *GaiaSale) UnpackSold(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("sold", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackSoldOutAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xafc01bf5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function soldOutAt() view returns(uint64)
func (gaiaSale *GaiaSale) PackSoldOutAt() []byte {
	enc, err := gaiaSale.abi.Pack("soldOutAt")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSoldOutAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xafc01bf5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function soldOutAt() view returns(uint64)
func (gaiaSale *GaiaSale) TryPackSoldOutAt() ([]byte, error) {
	return gaiaSale.abi.Pack("soldOutAt")
}

// UnpackSoldOutAt is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xafc01bf5.
//
// Solidity: function soldOutAt() view returns(uint64)
func (gaiaSale *GaiaSale) UnpackSoldOutAt(data []byte) (uint64, error) {
	out, err := gaiaSale.abi.Unpack("soldOutAt", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackSucceeded is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x93415250.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function succeeded() view returns(bool)
func (gaiaSale *GaiaSale) PackSucceeded() []byte {
	enc, err := gaiaSale.abi.Pack("succeeded")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSucceeded is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x93415250.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function succeeded() view returns(bool)
func (gaiaSale *GaiaSale) TryPackSucceeded() ([]byte, error) {
	return gaiaSale.abi.Pack("succeeded")
}

// UnpackSucceeded is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x93415250.
//
// Solidity: function succeeded() view returns(bool)
func (gaiaSale *GaiaSale) UnpackSucceeded(data []byte) (bool, error) {
	out, err := gaiaSale.abi.Unpack("succeeded", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gaiaSale *GaiaSale) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := gaiaSale.abi.Pack("supportsInterface", interfaceId)
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
func (gaiaSale *GaiaSale) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return gaiaSale.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gaiaSale *GaiaSale) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := gaiaSale.abi.Unpack("supportsInterface", data)
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
func (gaiaSale *GaiaSale) PackToken() []byte {
	enc, err := gaiaSale.abi.Pack("token")
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
func (gaiaSale *GaiaSale) TryPackToken() ([]byte, error) {
	return gaiaSale.abi.Pack("token")
}

// UnpackToken is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xfc0c546a.
//
// Solidity: function token() view returns(address)
func (gaiaSale *GaiaSale) UnpackToken(data []byte) (common.Address, error) {
	out, err := gaiaSale.abi.Unpack("token", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackTokensFor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6721eb97.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function tokensFor(uint256 value) view returns(uint256)
func (gaiaSale *GaiaSale) PackTokensFor(value *big.Int) []byte {
	enc, err := gaiaSale.abi.Pack("tokensFor", value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTokensFor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6721eb97.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function tokensFor(uint256 value) view returns(uint256)
func (gaiaSale *GaiaSale) TryPackTokensFor(value *big.Int) ([]byte, error) {
	return gaiaSale.abi.Pack("tokensFor", value)
}

// UnpackTokensFor is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6721eb97.
//
// Solidity: function tokensFor(uint256 value) view returns(uint256)
func (gaiaSale *GaiaSale) UnpackTokensFor(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("tokensFor", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackTreasury is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x61d027b3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function treasury() view returns(address)
func (gaiaSale *GaiaSale) PackTreasury() []byte {
	enc, err := gaiaSale.abi.Pack("treasury")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTreasury is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x61d027b3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function treasury() view returns(address)
func (gaiaSale *GaiaSale) TryPackTreasury() ([]byte, error) {
	return gaiaSale.abi.Pack("treasury")
}

// UnpackTreasury is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x61d027b3.
//
// Solidity: function treasury() view returns(address)
func (gaiaSale *GaiaSale) UnpackTreasury(data []byte) (common.Address, error) {
	out, err := gaiaSale.abi.Unpack("treasury", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackUnpause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3f4ba83a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function unpause() returns()
func (gaiaSale *GaiaSale) PackUnpause() []byte {
	enc, err := gaiaSale.abi.Pack("unpause")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUnpause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3f4ba83a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function unpause() returns()
func (gaiaSale *GaiaSale) TryPackUnpause() ([]byte, error) {
	return gaiaSale.abi.Pack("unpause")
}

// PackUnrefunded is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7cfae92a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function unrefunded() view returns(uint256)
func (gaiaSale *GaiaSale) PackUnrefunded() []byte {
	enc, err := gaiaSale.abi.Pack("unrefunded")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUnrefunded is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7cfae92a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function unrefunded() view returns(uint256)
func (gaiaSale *GaiaSale) TryPackUnrefunded() ([]byte, error) {
	return gaiaSale.abi.Pack("unrefunded")
}

// UnpackUnrefunded is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7cfae92a.
//
// Solidity: function unrefunded() view returns(uint256)
func (gaiaSale *GaiaSale) UnpackUnrefunded(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("unrefunded", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackWalletCap is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x58950c22.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function walletCap() view returns(uint128)
func (gaiaSale *GaiaSale) PackWalletCap() []byte {
	enc, err := gaiaSale.abi.Pack("walletCap")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWalletCap is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x58950c22.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function walletCap() view returns(uint128)
func (gaiaSale *GaiaSale) TryPackWalletCap() ([]byte, error) {
	return gaiaSale.abi.Pack("walletCap")
}

// UnpackWalletCap is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x58950c22.
//
// Solidity: function walletCap() view returns(uint128)
func (gaiaSale *GaiaSale) UnpackWalletCap(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("walletCap", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackWithdrawProceeds is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9038e693.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function withdrawProceeds() returns(uint256 value)
func (gaiaSale *GaiaSale) PackWithdrawProceeds() []byte {
	enc, err := gaiaSale.abi.Pack("withdrawProceeds")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWithdrawProceeds is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9038e693.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function withdrawProceeds() returns(uint256 value)
func (gaiaSale *GaiaSale) TryPackWithdrawProceeds() ([]byte, error) {
	return gaiaSale.abi.Pack("withdrawProceeds")
}

// UnpackWithdrawProceeds is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9038e693.
//
// Solidity: function withdrawProceeds() returns(uint256 value)
func (gaiaSale *GaiaSale) UnpackWithdrawProceeds(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("withdrawProceeds", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackWithdrawUnsold is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x61d6d385.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function withdrawUnsold() returns(uint256 tokens)
func (gaiaSale *GaiaSale) PackWithdrawUnsold() []byte {
	enc, err := gaiaSale.abi.Pack("withdrawUnsold")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWithdrawUnsold is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x61d6d385.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function withdrawUnsold() returns(uint256 tokens)
func (gaiaSale *GaiaSale) TryPackWithdrawUnsold() ([]byte, error) {
	return gaiaSale.abi.Pack("withdrawUnsold")
}

// UnpackWithdrawUnsold is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x61d6d385.
//
// Solidity: function withdrawUnsold() returns(uint256 tokens)
func (gaiaSale *GaiaSale) UnpackWithdrawUnsold(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("withdrawUnsold", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackWithdrawable is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x50188301.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function withdrawable() view returns(uint256)
func (gaiaSale *GaiaSale) PackWithdrawable() []byte {
	enc, err := gaiaSale.abi.Pack("withdrawable")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWithdrawable is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x50188301.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function withdrawable() view returns(uint256)
func (gaiaSale *GaiaSale) TryPackWithdrawable() ([]byte, error) {
	return gaiaSale.abi.Pack("withdrawable")
}

// UnpackWithdrawable is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x50188301.
//
// Solidity: function withdrawable() view returns(uint256)
func (gaiaSale *GaiaSale) UnpackWithdrawable(data []byte) (*big.Int, error) {
	out, err := gaiaSale.abi.Unpack("withdrawable", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// GaiaSaleBought represents a Bought event raised by the GaiaSale contract.
type GaiaSaleBought struct {
	Buyer  common.Address
	Tokens *big.Int
	Cost   *big.Int
	Raw    *types.Log // Blockchain specific contextual infos
}

const GaiaSaleBoughtEventName = "Bought"

// ContractEventName returns the user-defined event name.
func (GaiaSaleBought) ContractEventName() string {
	return GaiaSaleBoughtEventName
}

// UnpackBoughtEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Bought(address indexed buyer, uint256 tokens, uint256 cost)
func (gaiaSale *GaiaSale) UnpackBoughtEvent(log *types.Log) (*GaiaSaleBought, error) {
	event := "Bought"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleBought)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleClosed represents a Closed event raised by the GaiaSale contract.
type GaiaSaleClosed struct {
	By       common.Address
	ClosedAt uint64
	Raw      *types.Log // Blockchain specific contextual infos
}

const GaiaSaleClosedEventName = "Closed"

// ContractEventName returns the user-defined event name.
func (GaiaSaleClosed) ContractEventName() string {
	return GaiaSaleClosedEventName
}

// UnpackClosedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Closed(address indexed by, uint64 closedAt)
func (gaiaSale *GaiaSale) UnpackClosedEvent(log *types.Log) (*GaiaSaleClosed, error) {
	event := "Closed"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleClosed)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleDefaultAdminDelayChangeCanceled represents a DefaultAdminDelayChangeCanceled event raised by the GaiaSale contract.
type GaiaSaleDefaultAdminDelayChangeCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const GaiaSaleDefaultAdminDelayChangeCanceledEventName = "DefaultAdminDelayChangeCanceled"

// ContractEventName returns the user-defined event name.
func (GaiaSaleDefaultAdminDelayChangeCanceled) ContractEventName() string {
	return GaiaSaleDefaultAdminDelayChangeCanceledEventName
}

// UnpackDefaultAdminDelayChangeCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeCanceled()
func (gaiaSale *GaiaSale) UnpackDefaultAdminDelayChangeCanceledEvent(log *types.Log) (*GaiaSaleDefaultAdminDelayChangeCanceled, error) {
	event := "DefaultAdminDelayChangeCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleDefaultAdminDelayChangeCanceled)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleDefaultAdminDelayChangeScheduled represents a DefaultAdminDelayChangeScheduled event raised by the GaiaSale contract.
type GaiaSaleDefaultAdminDelayChangeScheduled struct {
	NewDelay       *big.Int
	EffectSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const GaiaSaleDefaultAdminDelayChangeScheduledEventName = "DefaultAdminDelayChangeScheduled"

// ContractEventName returns the user-defined event name.
func (GaiaSaleDefaultAdminDelayChangeScheduled) ContractEventName() string {
	return GaiaSaleDefaultAdminDelayChangeScheduledEventName
}

// UnpackDefaultAdminDelayChangeScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeScheduled(uint48 newDelay, uint48 effectSchedule)
func (gaiaSale *GaiaSale) UnpackDefaultAdminDelayChangeScheduledEvent(log *types.Log) (*GaiaSaleDefaultAdminDelayChangeScheduled, error) {
	event := "DefaultAdminDelayChangeScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleDefaultAdminDelayChangeScheduled)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleDefaultAdminTransferCanceled represents a DefaultAdminTransferCanceled event raised by the GaiaSale contract.
type GaiaSaleDefaultAdminTransferCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const GaiaSaleDefaultAdminTransferCanceledEventName = "DefaultAdminTransferCanceled"

// ContractEventName returns the user-defined event name.
func (GaiaSaleDefaultAdminTransferCanceled) ContractEventName() string {
	return GaiaSaleDefaultAdminTransferCanceledEventName
}

// UnpackDefaultAdminTransferCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferCanceled()
func (gaiaSale *GaiaSale) UnpackDefaultAdminTransferCanceledEvent(log *types.Log) (*GaiaSaleDefaultAdminTransferCanceled, error) {
	event := "DefaultAdminTransferCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleDefaultAdminTransferCanceled)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleDefaultAdminTransferScheduled represents a DefaultAdminTransferScheduled event raised by the GaiaSale contract.
type GaiaSaleDefaultAdminTransferScheduled struct {
	NewAdmin       common.Address
	AcceptSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const GaiaSaleDefaultAdminTransferScheduledEventName = "DefaultAdminTransferScheduled"

// ContractEventName returns the user-defined event name.
func (GaiaSaleDefaultAdminTransferScheduled) ContractEventName() string {
	return GaiaSaleDefaultAdminTransferScheduledEventName
}

// UnpackDefaultAdminTransferScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferScheduled(address indexed newAdmin, uint48 acceptSchedule)
func (gaiaSale *GaiaSale) UnpackDefaultAdminTransferScheduledEvent(log *types.Log) (*GaiaSaleDefaultAdminTransferScheduled, error) {
	event := "DefaultAdminTransferScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleDefaultAdminTransferScheduled)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleExcessWithdrawn represents a ExcessWithdrawn event raised by the GaiaSale contract.
type GaiaSaleExcessWithdrawn struct {
	Treasury common.Address
	Value    *big.Int
	Raw      *types.Log // Blockchain specific contextual infos
}

const GaiaSaleExcessWithdrawnEventName = "ExcessWithdrawn"

// ContractEventName returns the user-defined event name.
func (GaiaSaleExcessWithdrawn) ContractEventName() string {
	return GaiaSaleExcessWithdrawnEventName
}

// UnpackExcessWithdrawnEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ExcessWithdrawn(address indexed treasury, uint256 value)
func (gaiaSale *GaiaSale) UnpackExcessWithdrawnEvent(log *types.Log) (*GaiaSaleExcessWithdrawn, error) {
	event := "ExcessWithdrawn"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleExcessWithdrawn)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSalePaused represents a Paused event raised by the GaiaSale contract.
type GaiaSalePaused struct {
	Account common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaSalePausedEventName = "Paused"

// ContractEventName returns the user-defined event name.
func (GaiaSalePaused) ContractEventName() string {
	return GaiaSalePausedEventName
}

// UnpackPausedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Paused(address account)
func (gaiaSale *GaiaSale) UnpackPausedEvent(log *types.Log) (*GaiaSalePaused, error) {
	event := "Paused"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSalePaused)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleProceedsWithdrawn represents a ProceedsWithdrawn event raised by the GaiaSale contract.
type GaiaSaleProceedsWithdrawn struct {
	Treasury common.Address
	Value    *big.Int
	Raw      *types.Log // Blockchain specific contextual infos
}

const GaiaSaleProceedsWithdrawnEventName = "ProceedsWithdrawn"

// ContractEventName returns the user-defined event name.
func (GaiaSaleProceedsWithdrawn) ContractEventName() string {
	return GaiaSaleProceedsWithdrawnEventName
}

// UnpackProceedsWithdrawnEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ProceedsWithdrawn(address indexed treasury, uint256 value)
func (gaiaSale *GaiaSale) UnpackProceedsWithdrawnEvent(log *types.Log) (*GaiaSaleProceedsWithdrawn, error) {
	event := "ProceedsWithdrawn"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleProceedsWithdrawn)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleRefunded represents a Refunded event raised by the GaiaSale contract.
type GaiaSaleRefunded struct {
	Buyer  common.Address
	Tokens *big.Int
	Value  *big.Int
	Raw    *types.Log // Blockchain specific contextual infos
}

const GaiaSaleRefundedEventName = "Refunded"

// ContractEventName returns the user-defined event name.
func (GaiaSaleRefunded) ContractEventName() string {
	return GaiaSaleRefundedEventName
}

// UnpackRefundedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Refunded(address indexed buyer, uint256 tokens, uint256 value)
func (gaiaSale *GaiaSale) UnpackRefundedEvent(log *types.Log) (*GaiaSaleRefunded, error) {
	event := "Refunded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleRefunded)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleRoleAdminChanged represents a RoleAdminChanged event raised by the GaiaSale contract.
type GaiaSaleRoleAdminChanged struct {
	Role              [32]byte
	PreviousAdminRole [32]byte
	NewAdminRole      [32]byte
	Raw               *types.Log // Blockchain specific contextual infos
}

const GaiaSaleRoleAdminChangedEventName = "RoleAdminChanged"

// ContractEventName returns the user-defined event name.
func (GaiaSaleRoleAdminChanged) ContractEventName() string {
	return GaiaSaleRoleAdminChangedEventName
}

// UnpackRoleAdminChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)
func (gaiaSale *GaiaSale) UnpackRoleAdminChangedEvent(log *types.Log) (*GaiaSaleRoleAdminChanged, error) {
	event := "RoleAdminChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleRoleAdminChanged)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleRoleGranted represents a RoleGranted event raised by the GaiaSale contract.
type GaiaSaleRoleGranted struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaSaleRoleGrantedEventName = "RoleGranted"

// ContractEventName returns the user-defined event name.
func (GaiaSaleRoleGranted) ContractEventName() string {
	return GaiaSaleRoleGrantedEventName
}

// UnpackRoleGrantedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)
func (gaiaSale *GaiaSale) UnpackRoleGrantedEvent(log *types.Log) (*GaiaSaleRoleGranted, error) {
	event := "RoleGranted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleRoleGranted)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleRoleRevoked represents a RoleRevoked event raised by the GaiaSale contract.
type GaiaSaleRoleRevoked struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaSaleRoleRevokedEventName = "RoleRevoked"

// ContractEventName returns the user-defined event name.
func (GaiaSaleRoleRevoked) ContractEventName() string {
	return GaiaSaleRoleRevokedEventName
}

// UnpackRoleRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)
func (gaiaSale *GaiaSale) UnpackRoleRevokedEvent(log *types.Log) (*GaiaSaleRoleRevoked, error) {
	event := "RoleRevoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleRoleRevoked)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleTermsSet represents a TermsSet event raised by the GaiaSale contract.
type GaiaSaleTermsSet struct {
	Price     *big.Int
	SoftCap   *big.Int
	HardCap   *big.Int
	WalletCap *big.Int
	OpensAt   uint64
	ClosesAt  uint64
	Raw       *types.Log // Blockchain specific contextual infos
}

const GaiaSaleTermsSetEventName = "TermsSet"

// ContractEventName returns the user-defined event name.
func (GaiaSaleTermsSet) ContractEventName() string {
	return GaiaSaleTermsSetEventName
}

// UnpackTermsSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TermsSet(uint128 price, uint128 softCap, uint128 hardCap, uint128 walletCap, uint64 opensAt, uint64 closesAt)
func (gaiaSale *GaiaSale) UnpackTermsSetEvent(log *types.Log) (*GaiaSaleTermsSet, error) {
	event := "TermsSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleTermsSet)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleTreasurySet represents a TreasurySet event raised by the GaiaSale contract.
type GaiaSaleTreasurySet struct {
	Treasury common.Address
	Raw      *types.Log // Blockchain specific contextual infos
}

const GaiaSaleTreasurySetEventName = "TreasurySet"

// ContractEventName returns the user-defined event name.
func (GaiaSaleTreasurySet) ContractEventName() string {
	return GaiaSaleTreasurySetEventName
}

// UnpackTreasurySetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TreasurySet(address indexed treasury)
func (gaiaSale *GaiaSale) UnpackTreasurySetEvent(log *types.Log) (*GaiaSaleTreasurySet, error) {
	event := "TreasurySet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleTreasurySet)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleUnpaused represents a Unpaused event raised by the GaiaSale contract.
type GaiaSaleUnpaused struct {
	Account common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaSaleUnpausedEventName = "Unpaused"

// ContractEventName returns the user-defined event name.
func (GaiaSaleUnpaused) ContractEventName() string {
	return GaiaSaleUnpausedEventName
}

// UnpackUnpausedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Unpaused(address account)
func (gaiaSale *GaiaSale) UnpackUnpausedEvent(log *types.Log) (*GaiaSaleUnpaused, error) {
	event := "Unpaused"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleUnpaused)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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

// GaiaSaleUnsoldWithdrawn represents a UnsoldWithdrawn event raised by the GaiaSale contract.
type GaiaSaleUnsoldWithdrawn struct {
	Treasury common.Address
	Tokens   *big.Int
	Raw      *types.Log // Blockchain specific contextual infos
}

const GaiaSaleUnsoldWithdrawnEventName = "UnsoldWithdrawn"

// ContractEventName returns the user-defined event name.
func (GaiaSaleUnsoldWithdrawn) ContractEventName() string {
	return GaiaSaleUnsoldWithdrawnEventName
}

// UnpackUnsoldWithdrawnEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event UnsoldWithdrawn(address indexed treasury, uint256 tokens)
func (gaiaSale *GaiaSale) UnpackUnsoldWithdrawnEvent(log *types.Log) (*GaiaSaleUnsoldWithdrawn, error) {
	event := "UnsoldWithdrawn"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaSale.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaSaleUnsoldWithdrawn)
	if len(log.Data) > 0 {
		if err := gaiaSale.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaSale.abi.Events[event].Inputs {
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
func (gaiaSale *GaiaSale) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["AccessControlBadConfirmation"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackAccessControlBadConfirmationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["AccessControlEnforcedDefaultAdminDelay"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackAccessControlEnforcedDefaultAdminDelayError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["AccessControlEnforcedDefaultAdminRules"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackAccessControlEnforcedDefaultAdminRulesError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["AccessControlInvalidDefaultAdmin"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackAccessControlInvalidDefaultAdminError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["AccessControlUnauthorizedAccount"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackAccessControlUnauthorizedAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["AlreadyOpen"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackAlreadyOpenError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["AlreadyOver"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackAlreadyOverError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["EnforcedPause"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackEnforcedPauseError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["ExceedsPurchase"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackExceedsPurchaseError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["ExceedsSale"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackExceedsSaleError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["ExceedsWallet"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackExceedsWalletError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["ExpectedPause"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackExpectedPauseError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["FailedCall"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackFailedCallError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["InsufficientBalance"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackInsufficientBalanceError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["InvalidLeast"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackInvalidLeastError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["InvalidTerms"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackInvalidTermsError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["NotFailed"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackNotFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["NotOpenYet"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackNotOpenYetError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["NotOver"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackNotOverError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["NothingToWithdraw"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackNothingToWithdrawError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["ReentrancyGuardReentrantCall"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackReentrancyGuardReentrantCallError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["SafeCastOverflowedUintDowncast"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackSafeCastOverflowedUintDowncastError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["SafeERC20FailedOperation"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackSafeERC20FailedOperationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["TermsSettled"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackTermsSettledError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["Underpaid"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackUnderpaidError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["ZeroAddress"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackZeroAddressError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaSale.abi.Errors["ZeroAmount"].ID.Bytes()[:4]) {
		return gaiaSale.UnpackZeroAmountError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// GaiaSaleAccessControlBadConfirmation represents a AccessControlBadConfirmation error raised by the GaiaSale contract.
type GaiaSaleAccessControlBadConfirmation struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlBadConfirmation()
func GaiaSaleAccessControlBadConfirmationErrorID() common.Hash {
	return common.HexToHash("0x6697b23232a647058342c0724fe7c415cab25915b54e5dbc03f233173d37b41c")
}

// UnpackAccessControlBadConfirmationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlBadConfirmation()
func (gaiaSale *GaiaSale) UnpackAccessControlBadConfirmationError(raw []byte) (*GaiaSaleAccessControlBadConfirmation, error) {
	out := new(GaiaSaleAccessControlBadConfirmation)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "AccessControlBadConfirmation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleAccessControlEnforcedDefaultAdminDelay represents a AccessControlEnforcedDefaultAdminDelay error raised by the GaiaSale contract.
type GaiaSaleAccessControlEnforcedDefaultAdminDelay struct {
	Schedule *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func GaiaSaleAccessControlEnforcedDefaultAdminDelayErrorID() common.Hash {
	return common.HexToHash("0x19ca5ebb8fb33f00e502c9392eddab1501674629178bf69b853cf037aaf4bb5d")
}

// UnpackAccessControlEnforcedDefaultAdminDelayError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func (gaiaSale *GaiaSale) UnpackAccessControlEnforcedDefaultAdminDelayError(raw []byte) (*GaiaSaleAccessControlEnforcedDefaultAdminDelay, error) {
	out := new(GaiaSaleAccessControlEnforcedDefaultAdminDelay)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminDelay", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleAccessControlEnforcedDefaultAdminRules represents a AccessControlEnforcedDefaultAdminRules error raised by the GaiaSale contract.
type GaiaSaleAccessControlEnforcedDefaultAdminRules struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func GaiaSaleAccessControlEnforcedDefaultAdminRulesErrorID() common.Hash {
	return common.HexToHash("0x3fc3c27ae3db78c81b8f6e685172134623efa268ee8cd8d54be38ad2a74fc13b")
}

// UnpackAccessControlEnforcedDefaultAdminRulesError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func (gaiaSale *GaiaSale) UnpackAccessControlEnforcedDefaultAdminRulesError(raw []byte) (*GaiaSaleAccessControlEnforcedDefaultAdminRules, error) {
	out := new(GaiaSaleAccessControlEnforcedDefaultAdminRules)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminRules", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleAccessControlInvalidDefaultAdmin represents a AccessControlInvalidDefaultAdmin error raised by the GaiaSale contract.
type GaiaSaleAccessControlInvalidDefaultAdmin struct {
	DefaultAdmin common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func GaiaSaleAccessControlInvalidDefaultAdminErrorID() common.Hash {
	return common.HexToHash("0xc22c8022f2a840d6b6a9f113407715f5bbd4e88c1b0dd9434dc00700ba609ed4")
}

// UnpackAccessControlInvalidDefaultAdminError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func (gaiaSale *GaiaSale) UnpackAccessControlInvalidDefaultAdminError(raw []byte) (*GaiaSaleAccessControlInvalidDefaultAdmin, error) {
	out := new(GaiaSaleAccessControlInvalidDefaultAdmin)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "AccessControlInvalidDefaultAdmin", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleAccessControlUnauthorizedAccount represents a AccessControlUnauthorizedAccount error raised by the GaiaSale contract.
type GaiaSaleAccessControlUnauthorizedAccount struct {
	Account    common.Address
	NeededRole [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func GaiaSaleAccessControlUnauthorizedAccountErrorID() common.Hash {
	return common.HexToHash("0xe2517d3fbfae6f8515ef5ff1ccedc3933ab0cbbda0b492c06eb54ad10ef03b3e")
}

// UnpackAccessControlUnauthorizedAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func (gaiaSale *GaiaSale) UnpackAccessControlUnauthorizedAccountError(raw []byte) (*GaiaSaleAccessControlUnauthorizedAccount, error) {
	out := new(GaiaSaleAccessControlUnauthorizedAccount)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "AccessControlUnauthorizedAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleAlreadyOpen represents a AlreadyOpen error raised by the GaiaSale contract.
type GaiaSaleAlreadyOpen struct {
	OpensAt uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AlreadyOpen(uint64 opensAt)
func GaiaSaleAlreadyOpenErrorID() common.Hash {
	return common.HexToHash("0x38cf50bfb2ce9eb7b63551b326a49aecb1250c236b817dc99c14227860e5ef21")
}

// UnpackAlreadyOpenError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AlreadyOpen(uint64 opensAt)
func (gaiaSale *GaiaSale) UnpackAlreadyOpenError(raw []byte) (*GaiaSaleAlreadyOpen, error) {
	out := new(GaiaSaleAlreadyOpen)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "AlreadyOpen", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleAlreadyOver represents a AlreadyOver error raised by the GaiaSale contract.
type GaiaSaleAlreadyOver struct {
	ClosesAt uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AlreadyOver(uint64 closesAt)
func GaiaSaleAlreadyOverErrorID() common.Hash {
	return common.HexToHash("0x15174e67ed3db4984c4d26b20765688637b170e69fbe7ea77155815a31a680fb")
}

// UnpackAlreadyOverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AlreadyOver(uint64 closesAt)
func (gaiaSale *GaiaSale) UnpackAlreadyOverError(raw []byte) (*GaiaSaleAlreadyOver, error) {
	out := new(GaiaSaleAlreadyOver)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "AlreadyOver", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleEnforcedPause represents a EnforcedPause error raised by the GaiaSale contract.
type GaiaSaleEnforcedPause struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error EnforcedPause()
func GaiaSaleEnforcedPauseErrorID() common.Hash {
	return common.HexToHash("0xd93c0665d6c96d04a8f174024fc4ddd66c250604aff22bbec808de86dd3637e3")
}

// UnpackEnforcedPauseError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error EnforcedPause()
func (gaiaSale *GaiaSale) UnpackEnforcedPauseError(raw []byte) (*GaiaSaleEnforcedPause, error) {
	out := new(GaiaSaleEnforcedPause)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "EnforcedPause", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleExceedsPurchase represents a ExceedsPurchase error raised by the GaiaSale contract.
type GaiaSaleExceedsPurchase struct {
	Tokens *big.Int
	Bought *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ExceedsPurchase(uint256 tokens, uint256 bought)
func GaiaSaleExceedsPurchaseErrorID() common.Hash {
	return common.HexToHash("0x46c000943e3d7936e68fe6df775193d893f5be73274008228a6782057d7d9786")
}

// UnpackExceedsPurchaseError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ExceedsPurchase(uint256 tokens, uint256 bought)
func (gaiaSale *GaiaSale) UnpackExceedsPurchaseError(raw []byte) (*GaiaSaleExceedsPurchase, error) {
	out := new(GaiaSaleExceedsPurchase)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "ExceedsPurchase", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleExceedsSale represents a ExceedsSale error raised by the GaiaSale contract.
type GaiaSaleExceedsSale struct {
	Tokens *big.Int
	Left   *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ExceedsSale(uint256 tokens, uint256 left)
func GaiaSaleExceedsSaleErrorID() common.Hash {
	return common.HexToHash("0xc9b0b8efbc0eda5dd603d6f07d66b778fcbe85798ef2c2872576b1520e0c8267")
}

// UnpackExceedsSaleError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ExceedsSale(uint256 tokens, uint256 left)
func (gaiaSale *GaiaSale) UnpackExceedsSaleError(raw []byte) (*GaiaSaleExceedsSale, error) {
	out := new(GaiaSaleExceedsSale)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "ExceedsSale", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleExceedsWallet represents a ExceedsWallet error raised by the GaiaSale contract.
type GaiaSaleExceedsWallet struct {
	Tokens *big.Int
	Left   *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ExceedsWallet(uint256 tokens, uint256 left)
func GaiaSaleExceedsWalletErrorID() common.Hash {
	return common.HexToHash("0x57413fb23647275f7c4e59f1d373e9967dd35646896f0c4a4ec85b4a260cf958")
}

// UnpackExceedsWalletError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ExceedsWallet(uint256 tokens, uint256 left)
func (gaiaSale *GaiaSale) UnpackExceedsWalletError(raw []byte) (*GaiaSaleExceedsWallet, error) {
	out := new(GaiaSaleExceedsWallet)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "ExceedsWallet", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleExpectedPause represents a ExpectedPause error raised by the GaiaSale contract.
type GaiaSaleExpectedPause struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ExpectedPause()
func GaiaSaleExpectedPauseErrorID() common.Hash {
	return common.HexToHash("0x8dfc202bcfe9a735b559bee70674422512bc5c30f687046ae8778315fb81da44")
}

// UnpackExpectedPauseError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ExpectedPause()
func (gaiaSale *GaiaSale) UnpackExpectedPauseError(raw []byte) (*GaiaSaleExpectedPause, error) {
	out := new(GaiaSaleExpectedPause)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "ExpectedPause", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleFailedCall represents a FailedCall error raised by the GaiaSale contract.
type GaiaSaleFailedCall struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FailedCall()
func GaiaSaleFailedCallErrorID() common.Hash {
	return common.HexToHash("0xd6bda27508c0fb6d8a39b4b122878dab26f731a7d4e4abe711dd3731899052a4")
}

// UnpackFailedCallError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FailedCall()
func (gaiaSale *GaiaSale) UnpackFailedCallError(raw []byte) (*GaiaSaleFailedCall, error) {
	out := new(GaiaSaleFailedCall)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "FailedCall", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleInsufficientBalance represents a InsufficientBalance error raised by the GaiaSale contract.
type GaiaSaleInsufficientBalance struct {
	Balance *big.Int
	Needed  *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InsufficientBalance(uint256 balance, uint256 needed)
func GaiaSaleInsufficientBalanceErrorID() common.Hash {
	return common.HexToHash("0xcf4791818fba6e019216eb4864093b4947f674afada5d305e57d598b641dad1d")
}

// UnpackInsufficientBalanceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InsufficientBalance(uint256 balance, uint256 needed)
func (gaiaSale *GaiaSale) UnpackInsufficientBalanceError(raw []byte) (*GaiaSaleInsufficientBalance, error) {
	out := new(GaiaSaleInsufficientBalance)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "InsufficientBalance", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleInvalidLeast represents a InvalidLeast error raised by the GaiaSale contract.
type GaiaSaleInvalidLeast struct {
	AtLeast *big.Int
	Tokens  *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidLeast(uint256 atLeast, uint256 tokens)
func GaiaSaleInvalidLeastErrorID() common.Hash {
	return common.HexToHash("0x0480c4051afd6b3b022c99239e91dacd9e10b215a1f2255328102e9157f2b168")
}

// UnpackInvalidLeastError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidLeast(uint256 atLeast, uint256 tokens)
func (gaiaSale *GaiaSale) UnpackInvalidLeastError(raw []byte) (*GaiaSaleInvalidLeast, error) {
	out := new(GaiaSaleInvalidLeast)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "InvalidLeast", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleInvalidTerms represents a InvalidTerms error raised by the GaiaSale contract.
type GaiaSaleInvalidTerms struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidTerms()
func GaiaSaleInvalidTermsErrorID() common.Hash {
	return common.HexToHash("0x0256965f9b387bc8ec6c98cf0ff582eaf117751bcb03b5eac94f4b122d4a5fc9")
}

// UnpackInvalidTermsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidTerms()
func (gaiaSale *GaiaSale) UnpackInvalidTermsError(raw []byte) (*GaiaSaleInvalidTerms, error) {
	out := new(GaiaSaleInvalidTerms)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "InvalidTerms", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleNotFailed represents a NotFailed error raised by the GaiaSale contract.
type GaiaSaleNotFailed struct {
	Phase uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotFailed(uint8 phase)
func GaiaSaleNotFailedErrorID() common.Hash {
	return common.HexToHash("0x63149b70bcab14b75394bc2d5675b3073a29df1c2c476f5717f45dc0bd93c54e")
}

// UnpackNotFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotFailed(uint8 phase)
func (gaiaSale *GaiaSale) UnpackNotFailedError(raw []byte) (*GaiaSaleNotFailed, error) {
	out := new(GaiaSaleNotFailed)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "NotFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleNotOpenYet represents a NotOpenYet error raised by the GaiaSale contract.
type GaiaSaleNotOpenYet struct {
	OpensAt uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOpenYet(uint64 opensAt)
func GaiaSaleNotOpenYetErrorID() common.Hash {
	return common.HexToHash("0xbf02b8ee0ff838e08e73252812a5f58fb75df0601024026296d2eee2e1704497")
}

// UnpackNotOpenYetError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOpenYet(uint64 opensAt)
func (gaiaSale *GaiaSale) UnpackNotOpenYetError(raw []byte) (*GaiaSaleNotOpenYet, error) {
	out := new(GaiaSaleNotOpenYet)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "NotOpenYet", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleNotOver represents a NotOver error raised by the GaiaSale contract.
type GaiaSaleNotOver struct {
	ClosesAt uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOver(uint64 closesAt)
func GaiaSaleNotOverErrorID() common.Hash {
	return common.HexToHash("0xa29c63bbb8eba8228043607a898d53d556c5f5fd44870908a209ee7184f42431")
}

// UnpackNotOverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOver(uint64 closesAt)
func (gaiaSale *GaiaSale) UnpackNotOverError(raw []byte) (*GaiaSaleNotOver, error) {
	out := new(GaiaSaleNotOver)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "NotOver", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleNothingToWithdraw represents a NothingToWithdraw error raised by the GaiaSale contract.
type GaiaSaleNothingToWithdraw struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NothingToWithdraw()
func GaiaSaleNothingToWithdrawErrorID() common.Hash {
	return common.HexToHash("0xd0d04f60bf4f7629141a1f00f5d2908fa0f3e15bf4cbf8bb8edc6fcbdf2509fa")
}

// UnpackNothingToWithdrawError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NothingToWithdraw()
func (gaiaSale *GaiaSale) UnpackNothingToWithdrawError(raw []byte) (*GaiaSaleNothingToWithdraw, error) {
	out := new(GaiaSaleNothingToWithdraw)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "NothingToWithdraw", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleReentrancyGuardReentrantCall represents a ReentrancyGuardReentrantCall error raised by the GaiaSale contract.
type GaiaSaleReentrancyGuardReentrantCall struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ReentrancyGuardReentrantCall()
func GaiaSaleReentrancyGuardReentrantCallErrorID() common.Hash {
	return common.HexToHash("0x3ee5aeb571de7fc460830b4d0017439a1ca56fb0bc39062227ade4fe4a24c1ca")
}

// UnpackReentrancyGuardReentrantCallError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ReentrancyGuardReentrantCall()
func (gaiaSale *GaiaSale) UnpackReentrancyGuardReentrantCallError(raw []byte) (*GaiaSaleReentrancyGuardReentrantCall, error) {
	out := new(GaiaSaleReentrancyGuardReentrantCall)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "ReentrancyGuardReentrantCall", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleSafeCastOverflowedUintDowncast represents a SafeCastOverflowedUintDowncast error raised by the GaiaSale contract.
type GaiaSaleSafeCastOverflowedUintDowncast struct {
	Bits  uint8
	Value *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func GaiaSaleSafeCastOverflowedUintDowncastErrorID() common.Hash {
	return common.HexToHash("0x6dfcc6503a32754ce7a89698e18201fc5294fd4aad43edefee786f88423b1a12")
}

// UnpackSafeCastOverflowedUintDowncastError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func (gaiaSale *GaiaSale) UnpackSafeCastOverflowedUintDowncastError(raw []byte) (*GaiaSaleSafeCastOverflowedUintDowncast, error) {
	out := new(GaiaSaleSafeCastOverflowedUintDowncast)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "SafeCastOverflowedUintDowncast", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleSafeERC20FailedOperation represents a SafeERC20FailedOperation error raised by the GaiaSale contract.
type GaiaSaleSafeERC20FailedOperation struct {
	Token common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SafeERC20FailedOperation(address token)
func GaiaSaleSafeERC20FailedOperationErrorID() common.Hash {
	return common.HexToHash("0x5274afe73c98b4749fc91ffae6b7b574e7842cb2144a159e9377a5f20b32edf9")
}

// UnpackSafeERC20FailedOperationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SafeERC20FailedOperation(address token)
func (gaiaSale *GaiaSale) UnpackSafeERC20FailedOperationError(raw []byte) (*GaiaSaleSafeERC20FailedOperation, error) {
	out := new(GaiaSaleSafeERC20FailedOperation)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "SafeERC20FailedOperation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleTermsSettled represents a TermsSettled error raised by the GaiaSale contract.
type GaiaSaleTermsSettled struct {
	OpensAt uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error TermsSettled(uint64 opensAt)
func GaiaSaleTermsSettledErrorID() common.Hash {
	return common.HexToHash("0xaae2a5165a95d0412fc1cf2704129bf5cc150a548e6042e20cf99b4fc186f049")
}

// UnpackTermsSettledError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error TermsSettled(uint64 opensAt)
func (gaiaSale *GaiaSale) UnpackTermsSettledError(raw []byte) (*GaiaSaleTermsSettled, error) {
	out := new(GaiaSaleTermsSettled)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "TermsSettled", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleUnderpaid represents a Underpaid error raised by the GaiaSale contract.
type GaiaSaleUnderpaid struct {
	Cost  *big.Int
	Value *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error Underpaid(uint256 cost, uint256 value)
func GaiaSaleUnderpaidErrorID() common.Hash {
	return common.HexToHash("0xf3ebc38448a9989852aa847968c6806d75b2314e2c14afe89e02df51ee2404cb")
}

// UnpackUnderpaidError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error Underpaid(uint256 cost, uint256 value)
func (gaiaSale *GaiaSale) UnpackUnderpaidError(raw []byte) (*GaiaSaleUnderpaid, error) {
	out := new(GaiaSaleUnderpaid)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "Underpaid", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleZeroAddress represents a ZeroAddress error raised by the GaiaSale contract.
type GaiaSaleZeroAddress struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ZeroAddress()
func GaiaSaleZeroAddressErrorID() common.Hash {
	return common.HexToHash("0xd92e233df2717d4a40030e20904abd27b68fcbeede117eaaccbbdac9618c8c73")
}

// UnpackZeroAddressError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ZeroAddress()
func (gaiaSale *GaiaSale) UnpackZeroAddressError(raw []byte) (*GaiaSaleZeroAddress, error) {
	out := new(GaiaSaleZeroAddress)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "ZeroAddress", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaSaleZeroAmount represents a ZeroAmount error raised by the GaiaSale contract.
type GaiaSaleZeroAmount struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ZeroAmount()
func GaiaSaleZeroAmountErrorID() common.Hash {
	return common.HexToHash("0x1f2a2005cb66a8e145327e8814e243a0996aec9bfe1e15a495778b1236dbd485")
}

// UnpackZeroAmountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ZeroAmount()
func (gaiaSale *GaiaSale) UnpackZeroAmountError(raw []byte) (*GaiaSaleZeroAmount, error) {
	out := new(GaiaSaleZeroAmount)
	if err := gaiaSale.abi.UnpackIntoInterface(out, "ZeroAmount", raw); err != nil {
		return nil, err
	}
	return out, nil
}
