// Code generated via abigen V2 - DO NOT EDIT.
// This file is a generated binding and any manual changes will be lost.

package gaiatoken

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

// GaiaTokenMetaData contains all meta data concerning the GaiaToken contract.
var GaiaTokenMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"admin\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"minter\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"AccessControlBadConfirmation\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"neededRole\",\"type\":\"bytes32\"}],\"name\":\"AccessControlUnauthorizedAccount\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ECDSAInvalidSignature\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"length\",\"type\":\"uint256\"}],\"name\":\"ECDSAInvalidSignatureLength\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"s\",\"type\":\"bytes32\"}],\"name\":\"ECDSAInvalidSignatureS\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"increasedSupply\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"cap\",\"type\":\"uint256\"}],\"name\":\"ERC20ExceededCap\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"allowance\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"needed\",\"type\":\"uint256\"}],\"name\":\"ERC20InsufficientAllowance\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"balance\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"needed\",\"type\":\"uint256\"}],\"name\":\"ERC20InsufficientBalance\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"approver\",\"type\":\"address\"}],\"name\":\"ERC20InvalidApprover\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"cap\",\"type\":\"uint256\"}],\"name\":\"ERC20InvalidCap\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"receiver\",\"type\":\"address\"}],\"name\":\"ERC20InvalidReceiver\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"ERC20InvalidSender\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"}],\"name\":\"ERC20InvalidSpender\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"}],\"name\":\"ERC2612ExpiredSignature\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"ERC2612InvalidSigner\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"currentNonce\",\"type\":\"uint256\"}],\"name\":\"InvalidAccountNonce\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidShortString\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"str\",\"type\":\"string\"}],\"name\":\"StringTooLong\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"Approval\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"EIP712DomainChanged\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"previousAdminRole\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"newAdminRole\",\"type\":\"bytes32\"}],\"name\":\"RoleAdminChanged\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleGranted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleRevoked\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"Transfer\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"DEFAULT_ADMIN_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"DOMAIN_SEPARATOR\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MINTER_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"}],\"name\":\"allowance\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"approve\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"balanceOf\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"burn\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"burnFrom\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"cap\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"decimals\",\"outputs\":[{\"internalType\":\"uint8\",\"name\":\"\",\"type\":\"uint8\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"eip712Domain\",\"outputs\":[{\"internalType\":\"bytes1\",\"name\":\"fields\",\"type\":\"bytes1\"},{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"},{\"internalType\":\"string\",\"name\":\"version\",\"type\":\"string\"},{\"internalType\":\"uint256\",\"name\":\"chainId\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"verifyingContract\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"salt\",\"type\":\"bytes32\"},{\"internalType\":\"uint256[]\",\"name\":\"extensions\",\"type\":\"uint256[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"}],\"name\":\"getRoleAdmin\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"getRoleMember\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"}],\"name\":\"getRoleMemberCount\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"}],\"name\":\"getRoleMembers\",\"outputs\":[{\"internalType\":\"address[]\",\"name\":\"\",\"type\":\"address[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"grantRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"hasRole\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"mint\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"name\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"nonces\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"uint8\",\"name\":\"v\",\"type\":\"uint8\"},{\"internalType\":\"bytes32\",\"name\":\"r\",\"type\":\"bytes32\"},{\"internalType\":\"bytes32\",\"name\":\"s\",\"type\":\"bytes32\"}],\"name\":\"permit\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"callerConfirmation\",\"type\":\"address\"}],\"name\":\"renounceRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"revokeRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"symbol\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"totalSupply\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"transfer\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"transferFrom\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "GaiaToken",
	Bin: "0x610180604052348015610010575f5ffd5b50604051611d20380380611d2083398101604081905261002f91610375565b6b033b2e3c9fd0803ce8000000604051806040016040528060048152602001634741494160e01b81525080604051806040016040528060018152602001603160f81b815250604051806040016040528060048152602001634741494160e01b815250604051806040016040528060048152602001634741494160e01b81525081600390816100bd9190610449565b5060046100ca8282610449565b5050506100dc826101e860201b60201c565b610120526100e9816101e8565b61014052815160208084019190912060e052815190820120610100524660a05261017560e05161010051604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201529081019290925260608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b60805250503060c052505f8190036101a75760405163392e1e2760e01b81525f60048201526024015b60405180910390fd5b610160526101b55f83610225565b506101e07f9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a682610225565b50505061055f565b5f5f829050601f81511115610212578260405163305a27a960e01b815260040161019e9190610507565b805161021d8261053c565b179392505050565b5f80610231848461025b565b90508015610252575f8481526009602052604090206102509084610306565b505b90505b92915050565b5f8281526008602090815260408083206001600160a01b038516845290915281205460ff166102ff575f8381526008602090815260408083206001600160a01b03861684529091529020805460ff191660011790556102b73390565b6001600160a01b0316826001600160a01b0316847f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a4506001610255565b505f610255565b5f610252836001600160a01b0384165f8181526001830160205260408120546102ff57508154600181810184555f848152602080822090930184905584548482528286019093526040902091909155610255565b80516001600160a01b0381168114610370575f5ffd5b919050565b5f5f60408385031215610386575f5ffd5b61038f8361035a565b915061039d6020840161035a565b90509250929050565b634e487b7160e01b5f52604160045260245ffd5b600181811c908216806103ce57607f821691505b6020821081036103ec57634e487b7160e01b5f52602260045260245ffd5b50919050565b601f821115610444578282111561044457805f5260205f20601f840160051c602085101561041d57505f5b90810190601f840160051c035f5b81811015610440575f8382015560010161042b565b5050505b505050565b81516001600160401b03811115610462576104626103a6565b6104768161047084546103ba565b846103f2565b6020601f8211600181146104a8575f83156104915750848201515b5f19600385901b1c1916600184901b178455610500565b5f84815260208120601f198516915b828110156104d757878501518255602094850194600190920191016104b7565b50848210156104f457868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b805160208083015191908110156103ec575f1960209190910360031b1b16919050565b60805160a05160c05160e0516101005161012051610140516101605161175f6105c15f395f818161027c01526110e001525f610bb001525f610b8501525f610a9b01525f610a7301525f6109ce01525f6109f801525f610a22015261175f5ff3fe608060405234801561000f575f5ffd5b50600436106101bb575f3560e01c806379cc6790116100f3578063a3246ad311610093578063d505accf1161006e578063d505accf146103dd578063d5391393146103f0578063d547741f14610417578063dd62ed3e1461042a575f5ffd5b8063a3246ad314610397578063a9059cbb146103b7578063ca15c873146103ca575f5ffd5b80639010d07c116100ce5780639010d07c1461034a57806391d148541461037557806395d89b4114610388578063a217fddf14610390575f5ffd5b806379cc6790146103095780637ecebe001461031c57806384b0196e1461032f575f5ffd5b8063313ce5671161015e57806336568abe1161013957806336568abe146102a857806340c10f19146102bb57806342966c68146102ce57806370a08231146102e1575f5ffd5b8063313ce5671461026b578063355274ea1461027a5780633644e515146102a0575f5ffd5b806318160ddd1161019957806318160ddd1461020f57806323b872dd14610221578063248a9ca3146102345780632f2ff15d14610256575f5ffd5b806301ffc9a7146101bf57806306fdde03146101e7578063095ea7b3146101fc575b5f5ffd5b6101d26101cd3660046113a7565b610462565b60405190151581526020015b60405180910390f35b6101ef61048c565b6040516101de91906113fc565b6101d261020a366004611429565b61051c565b6002545b6040519081526020016101de565b6101d261022f366004611451565b610533565b61021361024236600461148b565b5f9081526008602052604090206001015490565b6102696102643660046114a2565b610556565b005b604051601281526020016101de565b7f0000000000000000000000000000000000000000000000000000000000000000610213565b610213610580565b6102696102b63660046114a2565b61058e565b6102696102c9366004611429565b6105c6565b6102696102dc36600461148b565b6105fa565b6102136102ef3660046114cc565b6001600160a01b03165f9081526020819052604090205490565b610269610317366004611429565b610607565b61021361032a3660046114cc565b610620565b61033761063d565b6040516101de97969594939291906114e5565b61035d61035836600461157b565b61067f565b6040516001600160a01b0390911681526020016101de565b6101d26103833660046114a2565b61069d565b6101ef6106c7565b6102135f81565b6103aa6103a536600461148b565b6106d6565b6040516101de919061159b565b6101d26103c5366004611429565b6106ef565b6102136103d836600461148b565b6106fc565b6102696103eb3660046115e6565b610712565b6102137f9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a681565b6102696104253660046114a2565b61084d565b610213610438366004611653565b6001600160a01b039182165f90815260016020908152604080832093909416825291909152205490565b5f6001600160e01b03198216635a05180f60e01b1480610486575061048682610871565b92915050565b60606003805461049b9061167b565b80601f01602080910402602001604051908101604052809291908181526020018280546104c79061167b565b80156105125780601f106104e957610100808354040283529160200191610512565b820191905f5260205f20905b8154815290600101906020018083116104f557829003601f168201915b5050505050905090565b5f336105298185856108a5565b5060019392505050565b5f336105408582856108b2565b61054b858585610928565b506001949350505050565b5f8281526008602052604090206001015461057081610985565b61057a838361098f565b50505050565b5f6105896109c2565b905090565b6001600160a01b03811633146105b75760405163334bd91960e11b815260040160405180910390fd5b6105c18282610aeb565b505050565b7f9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a66105f081610985565b6105c18383610b16565b6106043382610b4a565b50565b6106128233836108b2565b61061c8282610b4a565b5050565b6001600160a01b0381165f90815260076020526040812054610486565b5f6060805f5f5f606061064e610b7e565b610656610ba9565b604080515f80825260208201909252600f60f81b9b939a50919850469750309650945092509050565b5f8281526009602052604081206106969083610bd4565b9392505050565b5f9182526008602090815260408084206001600160a01b0393909316845291905290205460ff1690565b60606004805461049b9061167b565b5f81815260096020526040902060609061048690610bdf565b5f33610529818585610928565b5f81815260096020526040812061048690610beb565b8342111561073b5760405163313c898160e11b8152600481018590526024015b60405180910390fd5b5f7f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c98888886107868c6001600160a01b03165f90815260076020526040902080546001810190915590565b6040805160208101969096526001600160a01b0394851690860152929091166060840152608083015260a082015260c0810186905260e0016040516020818303038152906040528051906020012090505f6107e082610bf4565b90505f6107ef82878787610c20565b9050896001600160a01b0316816001600160a01b031614610836576040516325c0072360e11b81526001600160a01b0380831660048301528b166024820152604401610732565b6108418a8a8a6108a5565b50505050505050505050565b5f8281526008602052604090206001015461086781610985565b61057a8383610aeb565b5f6001600160e01b03198216637965db0b60e01b148061048657506301ffc9a760e01b6001600160e01b0319831614610486565b6105c18383836001610c4c565b6001600160a01b038381165f908152600160209081526040808320938616835292905220545f1981101561057a578181101561091a57604051637dc7a0d960e11b81526001600160a01b03841660048201526024810182905260448101839052606401610732565b61057a84848484035f610c4c565b6001600160a01b03831661095157604051634b637e8f60e11b81525f6004820152602401610732565b6001600160a01b03821661097a5760405163ec442f0560e01b81525f6004820152602401610732565b6105c1838383610d1e565b6106048133610d29565b5f5f61099b8484610d62565b90508015610696575f8481526009602052604090206109ba9084610df3565b509392505050565b5f306001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016148015610a1a57507f000000000000000000000000000000000000000000000000000000000000000046145b15610a4457507f000000000000000000000000000000000000000000000000000000000000000090565b610589604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b5f5f610af78484610e07565b90508015610696575f8481526009602052604090206109ba9084610e72565b6001600160a01b038216610b3f5760405163ec442f0560e01b81525f6004820152602401610732565b61061c5f8383610d1e565b6001600160a01b038216610b7357604051634b637e8f60e11b81525f6004820152602401610732565b61061c825f83610d1e565b60606105897f0000000000000000000000000000000000000000000000000000000000000000610e86565b60606105897f0000000000000000000000000000000000000000000000000000000000000000610e86565b5f6106968383610ec3565b60605f61069683610ee9565b5f610486825490565b5f610486610c006109c2565b8360405161190160f01b8152600281019290925260228201526042902090565b5f5f5f5f610c3088888888610f42565b925092509250610c40828261100a565b50909695505050505050565b6001600160a01b038416610c755760405163e602df0560e01b81525f6004820152602401610732565b6001600160a01b038316610c9e57604051634a1406b160e11b81525f6004820152602401610732565b6001600160a01b038085165f908152600160209081526040808320938716835292905220829055801561057a57826001600160a01b0316846001600160a01b03167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92584604051610d1091815260200190565b60405180910390a350505050565b6105c18383836110c2565b610d33828261069d565b61061c5760405163e2517d3f60e01b81526001600160a01b038216600482015260248101839052604401610732565b5f610d6d838361069d565b610dec575f8381526008602090815260408083206001600160a01b03861684529091529020805460ff19166001179055610da43390565b6001600160a01b0316826001600160a01b0316847f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a4506001610486565b505f610486565b5f610696836001600160a01b038416611132565b5f610e12838361069d565b15610dec575f8381526008602090815260408083206001600160a01b0386168085529252808320805460ff1916905551339286917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b9190a4506001610486565b5f610696836001600160a01b038416611177565b60605f610e928361125a565b6040805160208082528183019092529192505f91906020820181803683375050509182525060208101929092525090565b5f825f018281548110610ed857610ed86116b3565b905f5260205f200154905092915050565b6060815f01805480602002602001604051908101604052809291908181526020018280548015610f3657602002820191905f5260205f20905b815481526020019060010190808311610f22575b50505050509050919050565b5f80807f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0841115610f7b57505f91506003905082611000565b604080515f808252602082018084528a905260ff891692820192909252606081018790526080810186905260019060a0016020604051602081039080840390855afa158015610fcc573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b038116610ff757505f925060019150829050611000565b92505f91508190505b9450945094915050565b5f82600381111561101d5761101d6116c7565b03611026575050565b600182600381111561103a5761103a6116c7565b036110585760405163f645eedf60e01b815260040160405180910390fd5b600282600381111561106c5761106c6116c7565b0361108d5760405163fce698f760e01b815260048101829052602401610732565b60038260038111156110a1576110a16116c7565b0361061c576040516335e2f38360e21b815260048101829052602401610732565b6110cd838383611281565b6001600160a01b0383166105c1576002547f0000000000000000000000000000000000000000000000000000000000000000908181111561112b5760405163279e7e1560e21b81526004810182905260248101839052604401610732565b5050505050565b5f818152600183016020526040812054610dec57508154600181810184555f848152602080822090930184905584548482528286019093526040902091909155610486565b5f8181526001830160205260408120548015611251575f6111996001836116ef565b85549091505f906111ac906001906116ef565b905080821461120b575f865f0182815481106111ca576111ca6116b3565b905f5260205f200154905080875f0184815481106111ea576111ea6116b3565b5f918252602080832090910192909255918252600188019052604090208390555b855486908061121c5761121c611702565b600190038181905f5260205f20015f90559055856001015f8681526020019081526020015f205f905560019350505050610486565b5f915050610486565b5f60ff8216601f81111561048657604051632cd44ac360e21b815260040160405180910390fd5b6001600160a01b0383166112ab578060025f8282546112a09190611716565b9091555061131b9050565b6001600160a01b0383165f90815260208190526040902054818110156112fd5760405163391434e360e21b81526001600160a01b03851660048201526024810182905260448101839052606401610732565b6001600160a01b0384165f9081526020819052604090209082900390555b6001600160a01b03821661133757600280548290039055611355565b6001600160a01b0382165f9081526020819052604090208054820190555b816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161139a91815260200190565b60405180910390a3505050565b5f602082840312156113b7575f5ffd5b81356001600160e01b031981168114610696575f5ffd5b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b602081525f61069660208301846113ce565b80356001600160a01b0381168114611424575f5ffd5b919050565b5f5f6040838503121561143a575f5ffd5b6114438361140e565b946020939093013593505050565b5f5f5f60608486031215611463575f5ffd5b61146c8461140e565b925061147a6020850161140e565b929592945050506040919091013590565b5f6020828403121561149b575f5ffd5b5035919050565b5f5f604083850312156114b3575f5ffd5b823591506114c36020840161140e565b90509250929050565b5f602082840312156114dc575f5ffd5b6106968261140e565b60ff60f81b8816815260e060208201525f61150360e08301896113ce565b828103604084015261151581896113ce565b606084018890526001600160a01b038716608085015260a0840186905283810360c0850152845180825260208087019350909101905f5b8181101561156a57835183526020938401939092019160010161154c565b50909b9a5050505050505050505050565b5f5f6040838503121561158c575f5ffd5b50508035926020909101359150565b602080825282518282018190525f918401906040840190835b818110156115db5783516001600160a01b03168352602093840193909201916001016115b4565b509095945050505050565b5f5f5f5f5f5f5f60e0888a0312156115fc575f5ffd5b6116058861140e565b96506116136020890161140e565b95506040880135945060608801359350608088013560ff81168114611636575f5ffd5b9699959850939692959460a0840135945060c09093013592915050565b5f5f60408385031215611664575f5ffd5b61166d8361140e565b91506114c36020840161140e565b600181811c9082168061168f57607f821691505b6020821081036116ad57634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52603260045260245ffd5b634e487b7160e01b5f52602160045260245ffd5b634e487b7160e01b5f52601160045260245ffd5b81810381811115610486576104866116db565b634e487b7160e01b5f52603160045260245ffd5b80820180821115610486576104866116db56fea2646970667358221220da603f5f3d11ac7233eca8b9524c94565efce021e91d9dd9f865ccc4cf7da33264736f6c63430008250033",
}

// GaiaToken is an auto generated Go binding around an Ethereum contract.
type GaiaToken struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *GaiaToken) GetABI() abi.ABI {
	return c.abi
}

// NewGaiaToken creates a new instance of GaiaToken.
func NewGaiaToken() *GaiaToken {
	parsed, err := GaiaTokenMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &GaiaToken{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *GaiaToken) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address admin, address minter) returns()
func (gaiaToken *GaiaToken) PackConstructor(admin common.Address, minter common.Address) []byte {
	enc, err := gaiaToken.abi.Pack("", admin, minter)
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
func (gaiaToken *GaiaToken) PackDEFAULTADMINROLE() []byte {
	enc, err := gaiaToken.abi.Pack("DEFAULT_ADMIN_ROLE")
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
func (gaiaToken *GaiaToken) TryPackDEFAULTADMINROLE() ([]byte, error) {
	return gaiaToken.abi.Pack("DEFAULT_ADMIN_ROLE")
}

// UnpackDEFAULTADMINROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa217fddf.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (gaiaToken *GaiaToken) UnpackDEFAULTADMINROLE(data []byte) ([32]byte, error) {
	out, err := gaiaToken.abi.Unpack("DEFAULT_ADMIN_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackDOMAINSEPARATOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3644e515.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function DOMAIN_SEPARATOR() view returns(bytes32)
func (gaiaToken *GaiaToken) PackDOMAINSEPARATOR() []byte {
	enc, err := gaiaToken.abi.Pack("DOMAIN_SEPARATOR")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDOMAINSEPARATOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3644e515.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function DOMAIN_SEPARATOR() view returns(bytes32)
func (gaiaToken *GaiaToken) TryPackDOMAINSEPARATOR() ([]byte, error) {
	return gaiaToken.abi.Pack("DOMAIN_SEPARATOR")
}

// UnpackDOMAINSEPARATOR is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3644e515.
//
// Solidity: function DOMAIN_SEPARATOR() view returns(bytes32)
func (gaiaToken *GaiaToken) UnpackDOMAINSEPARATOR(data []byte) ([32]byte, error) {
	out, err := gaiaToken.abi.Unpack("DOMAIN_SEPARATOR", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackMINTERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd5391393.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MINTER_ROLE() view returns(bytes32)
func (gaiaToken *GaiaToken) PackMINTERROLE() []byte {
	enc, err := gaiaToken.abi.Pack("MINTER_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMINTERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd5391393.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function MINTER_ROLE() view returns(bytes32)
func (gaiaToken *GaiaToken) TryPackMINTERROLE() ([]byte, error) {
	return gaiaToken.abi.Pack("MINTER_ROLE")
}

// UnpackMINTERROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd5391393.
//
// Solidity: function MINTER_ROLE() view returns(bytes32)
func (gaiaToken *GaiaToken) UnpackMINTERROLE(data []byte) ([32]byte, error) {
	out, err := gaiaToken.abi.Unpack("MINTER_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdd62ed3e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function allowance(address owner, address spender) view returns(uint256)
func (gaiaToken *GaiaToken) PackAllowance(owner common.Address, spender common.Address) []byte {
	enc, err := gaiaToken.abi.Pack("allowance", owner, spender)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdd62ed3e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function allowance(address owner, address spender) view returns(uint256)
func (gaiaToken *GaiaToken) TryPackAllowance(owner common.Address, spender common.Address) ([]byte, error) {
	return gaiaToken.abi.Pack("allowance", owner, spender)
}

// UnpackAllowance is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xdd62ed3e.
//
// Solidity: function allowance(address owner, address spender) view returns(uint256)
func (gaiaToken *GaiaToken) UnpackAllowance(data []byte) (*big.Int, error) {
	out, err := gaiaToken.abi.Unpack("allowance", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackApprove is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x095ea7b3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function approve(address spender, uint256 value) returns(bool)
func (gaiaToken *GaiaToken) PackApprove(spender common.Address, value *big.Int) []byte {
	enc, err := gaiaToken.abi.Pack("approve", spender, value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackApprove is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x095ea7b3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function approve(address spender, uint256 value) returns(bool)
func (gaiaToken *GaiaToken) TryPackApprove(spender common.Address, value *big.Int) ([]byte, error) {
	return gaiaToken.abi.Pack("approve", spender, value)
}

// UnpackApprove is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x095ea7b3.
//
// Solidity: function approve(address spender, uint256 value) returns(bool)
func (gaiaToken *GaiaToken) UnpackApprove(data []byte) (bool, error) {
	out, err := gaiaToken.abi.Unpack("approve", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackBalanceOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x70a08231.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function balanceOf(address account) view returns(uint256)
func (gaiaToken *GaiaToken) PackBalanceOf(account common.Address) []byte {
	enc, err := gaiaToken.abi.Pack("balanceOf", account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBalanceOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x70a08231.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function balanceOf(address account) view returns(uint256)
func (gaiaToken *GaiaToken) TryPackBalanceOf(account common.Address) ([]byte, error) {
	return gaiaToken.abi.Pack("balanceOf", account)
}

// UnpackBalanceOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x70a08231.
//
// Solidity: function balanceOf(address account) view returns(uint256)
func (gaiaToken *GaiaToken) UnpackBalanceOf(data []byte) (*big.Int, error) {
	out, err := gaiaToken.abi.Unpack("balanceOf", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackBurn is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x42966c68.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function burn(uint256 value) returns()
func (gaiaToken *GaiaToken) PackBurn(value *big.Int) []byte {
	enc, err := gaiaToken.abi.Pack("burn", value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBurn is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x42966c68.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function burn(uint256 value) returns()
func (gaiaToken *GaiaToken) TryPackBurn(value *big.Int) ([]byte, error) {
	return gaiaToken.abi.Pack("burn", value)
}

// PackBurnFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x79cc6790.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function burnFrom(address account, uint256 value) returns()
func (gaiaToken *GaiaToken) PackBurnFrom(account common.Address, value *big.Int) []byte {
	enc, err := gaiaToken.abi.Pack("burnFrom", account, value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBurnFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x79cc6790.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function burnFrom(address account, uint256 value) returns()
func (gaiaToken *GaiaToken) TryPackBurnFrom(account common.Address, value *big.Int) ([]byte, error) {
	return gaiaToken.abi.Pack("burnFrom", account, value)
}

// PackCap is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x355274ea.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cap() view returns(uint256)
func (gaiaToken *GaiaToken) PackCap() []byte {
	enc, err := gaiaToken.abi.Pack("cap")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCap is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x355274ea.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cap() view returns(uint256)
func (gaiaToken *GaiaToken) TryPackCap() ([]byte, error) {
	return gaiaToken.abi.Pack("cap")
}

// UnpackCap is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x355274ea.
//
// Solidity: function cap() view returns(uint256)
func (gaiaToken *GaiaToken) UnpackCap(data []byte) (*big.Int, error) {
	out, err := gaiaToken.abi.Unpack("cap", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackDecimals is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x313ce567.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function decimals() view returns(uint8)
func (gaiaToken *GaiaToken) PackDecimals() []byte {
	enc, err := gaiaToken.abi.Pack("decimals")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDecimals is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x313ce567.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function decimals() view returns(uint8)
func (gaiaToken *GaiaToken) TryPackDecimals() ([]byte, error) {
	return gaiaToken.abi.Pack("decimals")
}

// UnpackDecimals is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x313ce567.
//
// Solidity: function decimals() view returns(uint8)
func (gaiaToken *GaiaToken) UnpackDecimals(data []byte) (uint8, error) {
	out, err := gaiaToken.abi.Unpack("decimals", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackEip712Domain is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84b0196e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (gaiaToken *GaiaToken) PackEip712Domain() []byte {
	enc, err := gaiaToken.abi.Pack("eip712Domain")
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
func (gaiaToken *GaiaToken) TryPackEip712Domain() ([]byte, error) {
	return gaiaToken.abi.Pack("eip712Domain")
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
func (gaiaToken *GaiaToken) UnpackEip712Domain(data []byte) (Eip712DomainOutput, error) {
	out, err := gaiaToken.abi.Unpack("eip712Domain", data)
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
func (gaiaToken *GaiaToken) PackGetRoleAdmin(role [32]byte) []byte {
	enc, err := gaiaToken.abi.Pack("getRoleAdmin", role)
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
func (gaiaToken *GaiaToken) TryPackGetRoleAdmin(role [32]byte) ([]byte, error) {
	return gaiaToken.abi.Pack("getRoleAdmin", role)
}

// UnpackGetRoleAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x248a9ca3.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (gaiaToken *GaiaToken) UnpackGetRoleAdmin(data []byte) ([32]byte, error) {
	out, err := gaiaToken.abi.Unpack("getRoleAdmin", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackGetRoleMember is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9010d07c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getRoleMember(bytes32 role, uint256 index) view returns(address)
func (gaiaToken *GaiaToken) PackGetRoleMember(role [32]byte, index *big.Int) []byte {
	enc, err := gaiaToken.abi.Pack("getRoleMember", role, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetRoleMember is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9010d07c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getRoleMember(bytes32 role, uint256 index) view returns(address)
func (gaiaToken *GaiaToken) TryPackGetRoleMember(role [32]byte, index *big.Int) ([]byte, error) {
	return gaiaToken.abi.Pack("getRoleMember", role, index)
}

// UnpackGetRoleMember is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9010d07c.
//
// Solidity: function getRoleMember(bytes32 role, uint256 index) view returns(address)
func (gaiaToken *GaiaToken) UnpackGetRoleMember(data []byte) (common.Address, error) {
	out, err := gaiaToken.abi.Unpack("getRoleMember", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackGetRoleMemberCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xca15c873.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getRoleMemberCount(bytes32 role) view returns(uint256)
func (gaiaToken *GaiaToken) PackGetRoleMemberCount(role [32]byte) []byte {
	enc, err := gaiaToken.abi.Pack("getRoleMemberCount", role)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetRoleMemberCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xca15c873.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getRoleMemberCount(bytes32 role) view returns(uint256)
func (gaiaToken *GaiaToken) TryPackGetRoleMemberCount(role [32]byte) ([]byte, error) {
	return gaiaToken.abi.Pack("getRoleMemberCount", role)
}

// UnpackGetRoleMemberCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xca15c873.
//
// Solidity: function getRoleMemberCount(bytes32 role) view returns(uint256)
func (gaiaToken *GaiaToken) UnpackGetRoleMemberCount(data []byte) (*big.Int, error) {
	out, err := gaiaToken.abi.Unpack("getRoleMemberCount", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetRoleMembers is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa3246ad3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getRoleMembers(bytes32 role) view returns(address[])
func (gaiaToken *GaiaToken) PackGetRoleMembers(role [32]byte) []byte {
	enc, err := gaiaToken.abi.Pack("getRoleMembers", role)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetRoleMembers is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa3246ad3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getRoleMembers(bytes32 role) view returns(address[])
func (gaiaToken *GaiaToken) TryPackGetRoleMembers(role [32]byte) ([]byte, error) {
	return gaiaToken.abi.Pack("getRoleMembers", role)
}

// UnpackGetRoleMembers is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa3246ad3.
//
// Solidity: function getRoleMembers(bytes32 role) view returns(address[])
func (gaiaToken *GaiaToken) UnpackGetRoleMembers(data []byte) ([]common.Address, error) {
	out, err := gaiaToken.abi.Unpack("getRoleMembers", data)
	if err != nil {
		return *new([]common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new([]common.Address)).(*[]common.Address)
	return out0, nil
}

// PackGrantRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2f2ff15d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function grantRole(bytes32 role, address account) returns()
func (gaiaToken *GaiaToken) PackGrantRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaToken.abi.Pack("grantRole", role, account)
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
func (gaiaToken *GaiaToken) TryPackGrantRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaToken.abi.Pack("grantRole", role, account)
}

// PackHasRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x91d14854.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gaiaToken *GaiaToken) PackHasRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaToken.abi.Pack("hasRole", role, account)
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
func (gaiaToken *GaiaToken) TryPackHasRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaToken.abi.Pack("hasRole", role, account)
}

// UnpackHasRole is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x91d14854.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gaiaToken *GaiaToken) UnpackHasRole(data []byte) (bool, error) {
	out, err := gaiaToken.abi.Unpack("hasRole", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackMint is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x40c10f19.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function mint(address to, uint256 amount) returns()
func (gaiaToken *GaiaToken) PackMint(to common.Address, amount *big.Int) []byte {
	enc, err := gaiaToken.abi.Pack("mint", to, amount)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMint is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x40c10f19.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function mint(address to, uint256 amount) returns()
func (gaiaToken *GaiaToken) TryPackMint(to common.Address, amount *big.Int) ([]byte, error) {
	return gaiaToken.abi.Pack("mint", to, amount)
}

// PackName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06fdde03.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function name() view returns(string)
func (gaiaToken *GaiaToken) PackName() []byte {
	enc, err := gaiaToken.abi.Pack("name")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06fdde03.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function name() view returns(string)
func (gaiaToken *GaiaToken) TryPackName() ([]byte, error) {
	return gaiaToken.abi.Pack("name")
}

// UnpackName is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x06fdde03.
//
// Solidity: function name() view returns(string)
func (gaiaToken *GaiaToken) UnpackName(data []byte) (string, error) {
	out, err := gaiaToken.abi.Unpack("name", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackNonces is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ecebe00.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function nonces(address owner) view returns(uint256)
func (gaiaToken *GaiaToken) PackNonces(owner common.Address) []byte {
	enc, err := gaiaToken.abi.Pack("nonces", owner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNonces is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ecebe00.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function nonces(address owner) view returns(uint256)
func (gaiaToken *GaiaToken) TryPackNonces(owner common.Address) ([]byte, error) {
	return gaiaToken.abi.Pack("nonces", owner)
}

// UnpackNonces is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7ecebe00.
//
// Solidity: function nonces(address owner) view returns(uint256)
func (gaiaToken *GaiaToken) UnpackNonces(data []byte) (*big.Int, error) {
	out, err := gaiaToken.abi.Unpack("nonces", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackPermit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd505accf.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) returns()
func (gaiaToken *GaiaToken) PackPermit(owner common.Address, spender common.Address, value *big.Int, deadline *big.Int, v uint8, r [32]byte, s [32]byte) []byte {
	enc, err := gaiaToken.abi.Pack("permit", owner, spender, value, deadline, v, r, s)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPermit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd505accf.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) returns()
func (gaiaToken *GaiaToken) TryPackPermit(owner common.Address, spender common.Address, value *big.Int, deadline *big.Int, v uint8, r [32]byte, s [32]byte) ([]byte, error) {
	return gaiaToken.abi.Pack("permit", owner, spender, value, deadline, v, r, s)
}

// PackRenounceRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x36568abe.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function renounceRole(bytes32 role, address callerConfirmation) returns()
func (gaiaToken *GaiaToken) PackRenounceRole(role [32]byte, callerConfirmation common.Address) []byte {
	enc, err := gaiaToken.abi.Pack("renounceRole", role, callerConfirmation)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRenounceRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x36568abe.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function renounceRole(bytes32 role, address callerConfirmation) returns()
func (gaiaToken *GaiaToken) TryPackRenounceRole(role [32]byte, callerConfirmation common.Address) ([]byte, error) {
	return gaiaToken.abi.Pack("renounceRole", role, callerConfirmation)
}

// PackRevokeRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd547741f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revokeRole(bytes32 role, address account) returns()
func (gaiaToken *GaiaToken) PackRevokeRole(role [32]byte, account common.Address) []byte {
	enc, err := gaiaToken.abi.Pack("revokeRole", role, account)
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
func (gaiaToken *GaiaToken) TryPackRevokeRole(role [32]byte, account common.Address) ([]byte, error) {
	return gaiaToken.abi.Pack("revokeRole", role, account)
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gaiaToken *GaiaToken) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := gaiaToken.abi.Pack("supportsInterface", interfaceId)
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
func (gaiaToken *GaiaToken) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return gaiaToken.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gaiaToken *GaiaToken) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := gaiaToken.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackSymbol is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x95d89b41.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function symbol() view returns(string)
func (gaiaToken *GaiaToken) PackSymbol() []byte {
	enc, err := gaiaToken.abi.Pack("symbol")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSymbol is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x95d89b41.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function symbol() view returns(string)
func (gaiaToken *GaiaToken) TryPackSymbol() ([]byte, error) {
	return gaiaToken.abi.Pack("symbol")
}

// UnpackSymbol is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x95d89b41.
//
// Solidity: function symbol() view returns(string)
func (gaiaToken *GaiaToken) UnpackSymbol(data []byte) (string, error) {
	out, err := gaiaToken.abi.Unpack("symbol", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackTotalSupply is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x18160ddd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function totalSupply() view returns(uint256)
func (gaiaToken *GaiaToken) PackTotalSupply() []byte {
	enc, err := gaiaToken.abi.Pack("totalSupply")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTotalSupply is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x18160ddd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function totalSupply() view returns(uint256)
func (gaiaToken *GaiaToken) TryPackTotalSupply() ([]byte, error) {
	return gaiaToken.abi.Pack("totalSupply")
}

// UnpackTotalSupply is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x18160ddd.
//
// Solidity: function totalSupply() view returns(uint256)
func (gaiaToken *GaiaToken) UnpackTotalSupply(data []byte) (*big.Int, error) {
	out, err := gaiaToken.abi.Unpack("totalSupply", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa9059cbb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transfer(address to, uint256 value) returns(bool)
func (gaiaToken *GaiaToken) PackTransfer(to common.Address, value *big.Int) []byte {
	enc, err := gaiaToken.abi.Pack("transfer", to, value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa9059cbb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transfer(address to, uint256 value) returns(bool)
func (gaiaToken *GaiaToken) TryPackTransfer(to common.Address, value *big.Int) ([]byte, error) {
	return gaiaToken.abi.Pack("transfer", to, value)
}

// UnpackTransfer is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa9059cbb.
//
// Solidity: function transfer(address to, uint256 value) returns(bool)
func (gaiaToken *GaiaToken) UnpackTransfer(data []byte) (bool, error) {
	out, err := gaiaToken.abi.Unpack("transfer", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x23b872dd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferFrom(address from, address to, uint256 value) returns(bool)
func (gaiaToken *GaiaToken) PackTransferFrom(from common.Address, to common.Address, value *big.Int) []byte {
	enc, err := gaiaToken.abi.Pack("transferFrom", from, to, value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x23b872dd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferFrom(address from, address to, uint256 value) returns(bool)
func (gaiaToken *GaiaToken) TryPackTransferFrom(from common.Address, to common.Address, value *big.Int) ([]byte, error) {
	return gaiaToken.abi.Pack("transferFrom", from, to, value)
}

// UnpackTransferFrom is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x23b872dd.
//
// Solidity: function transferFrom(address from, address to, uint256 value) returns(bool)
func (gaiaToken *GaiaToken) UnpackTransferFrom(data []byte) (bool, error) {
	out, err := gaiaToken.abi.Unpack("transferFrom", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// GaiaTokenApproval represents a Approval event raised by the GaiaToken contract.
type GaiaTokenApproval struct {
	Owner   common.Address
	Spender common.Address
	Value   *big.Int
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaTokenApprovalEventName = "Approval"

// ContractEventName returns the user-defined event name.
func (GaiaTokenApproval) ContractEventName() string {
	return GaiaTokenApprovalEventName
}

// UnpackApprovalEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Approval(address indexed owner, address indexed spender, uint256 value)
func (gaiaToken *GaiaToken) UnpackApprovalEvent(log *types.Log) (*GaiaTokenApproval, error) {
	event := "Approval"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaToken.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaTokenApproval)
	if len(log.Data) > 0 {
		if err := gaiaToken.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaToken.abi.Events[event].Inputs {
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

// GaiaTokenEIP712DomainChanged represents a EIP712DomainChanged event raised by the GaiaToken contract.
type GaiaTokenEIP712DomainChanged struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const GaiaTokenEIP712DomainChangedEventName = "EIP712DomainChanged"

// ContractEventName returns the user-defined event name.
func (GaiaTokenEIP712DomainChanged) ContractEventName() string {
	return GaiaTokenEIP712DomainChangedEventName
}

// UnpackEIP712DomainChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event EIP712DomainChanged()
func (gaiaToken *GaiaToken) UnpackEIP712DomainChangedEvent(log *types.Log) (*GaiaTokenEIP712DomainChanged, error) {
	event := "EIP712DomainChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaToken.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaTokenEIP712DomainChanged)
	if len(log.Data) > 0 {
		if err := gaiaToken.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaToken.abi.Events[event].Inputs {
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

// GaiaTokenRoleAdminChanged represents a RoleAdminChanged event raised by the GaiaToken contract.
type GaiaTokenRoleAdminChanged struct {
	Role              [32]byte
	PreviousAdminRole [32]byte
	NewAdminRole      [32]byte
	Raw               *types.Log // Blockchain specific contextual infos
}

const GaiaTokenRoleAdminChangedEventName = "RoleAdminChanged"

// ContractEventName returns the user-defined event name.
func (GaiaTokenRoleAdminChanged) ContractEventName() string {
	return GaiaTokenRoleAdminChangedEventName
}

// UnpackRoleAdminChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)
func (gaiaToken *GaiaToken) UnpackRoleAdminChangedEvent(log *types.Log) (*GaiaTokenRoleAdminChanged, error) {
	event := "RoleAdminChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaToken.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaTokenRoleAdminChanged)
	if len(log.Data) > 0 {
		if err := gaiaToken.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaToken.abi.Events[event].Inputs {
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

// GaiaTokenRoleGranted represents a RoleGranted event raised by the GaiaToken contract.
type GaiaTokenRoleGranted struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaTokenRoleGrantedEventName = "RoleGranted"

// ContractEventName returns the user-defined event name.
func (GaiaTokenRoleGranted) ContractEventName() string {
	return GaiaTokenRoleGrantedEventName
}

// UnpackRoleGrantedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)
func (gaiaToken *GaiaToken) UnpackRoleGrantedEvent(log *types.Log) (*GaiaTokenRoleGranted, error) {
	event := "RoleGranted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaToken.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaTokenRoleGranted)
	if len(log.Data) > 0 {
		if err := gaiaToken.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaToken.abi.Events[event].Inputs {
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

// GaiaTokenRoleRevoked represents a RoleRevoked event raised by the GaiaToken contract.
type GaiaTokenRoleRevoked struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GaiaTokenRoleRevokedEventName = "RoleRevoked"

// ContractEventName returns the user-defined event name.
func (GaiaTokenRoleRevoked) ContractEventName() string {
	return GaiaTokenRoleRevokedEventName
}

// UnpackRoleRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)
func (gaiaToken *GaiaToken) UnpackRoleRevokedEvent(log *types.Log) (*GaiaTokenRoleRevoked, error) {
	event := "RoleRevoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaToken.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaTokenRoleRevoked)
	if len(log.Data) > 0 {
		if err := gaiaToken.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaToken.abi.Events[event].Inputs {
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

// GaiaTokenTransfer represents a Transfer event raised by the GaiaToken contract.
type GaiaTokenTransfer struct {
	From  common.Address
	To    common.Address
	Value *big.Int
	Raw   *types.Log // Blockchain specific contextual infos
}

const GaiaTokenTransferEventName = "Transfer"

// ContractEventName returns the user-defined event name.
func (GaiaTokenTransfer) ContractEventName() string {
	return GaiaTokenTransferEventName
}

// UnpackTransferEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Transfer(address indexed from, address indexed to, uint256 value)
func (gaiaToken *GaiaToken) UnpackTransferEvent(log *types.Log) (*GaiaTokenTransfer, error) {
	event := "Transfer"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gaiaToken.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GaiaTokenTransfer)
	if len(log.Data) > 0 {
		if err := gaiaToken.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gaiaToken.abi.Events[event].Inputs {
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
func (gaiaToken *GaiaToken) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["AccessControlBadConfirmation"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackAccessControlBadConfirmationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["AccessControlUnauthorizedAccount"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackAccessControlUnauthorizedAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ECDSAInvalidSignature"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackECDSAInvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ECDSAInvalidSignatureLength"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackECDSAInvalidSignatureLengthError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ECDSAInvalidSignatureS"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackECDSAInvalidSignatureSError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ERC20ExceededCap"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackERC20ExceededCapError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ERC20InsufficientAllowance"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackERC20InsufficientAllowanceError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ERC20InsufficientBalance"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackERC20InsufficientBalanceError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ERC20InvalidApprover"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackERC20InvalidApproverError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ERC20InvalidCap"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackERC20InvalidCapError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ERC20InvalidReceiver"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackERC20InvalidReceiverError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ERC20InvalidSender"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackERC20InvalidSenderError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ERC20InvalidSpender"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackERC20InvalidSpenderError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ERC2612ExpiredSignature"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackERC2612ExpiredSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["ERC2612InvalidSigner"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackERC2612InvalidSignerError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["InvalidAccountNonce"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackInvalidAccountNonceError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["InvalidShortString"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackInvalidShortStringError(raw[4:])
	}
	if bytes.Equal(raw[:4], gaiaToken.abi.Errors["StringTooLong"].ID.Bytes()[:4]) {
		return gaiaToken.UnpackStringTooLongError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// GaiaTokenAccessControlBadConfirmation represents a AccessControlBadConfirmation error raised by the GaiaToken contract.
type GaiaTokenAccessControlBadConfirmation struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlBadConfirmation()
func GaiaTokenAccessControlBadConfirmationErrorID() common.Hash {
	return common.HexToHash("0x6697b23232a647058342c0724fe7c415cab25915b54e5dbc03f233173d37b41c")
}

// UnpackAccessControlBadConfirmationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlBadConfirmation()
func (gaiaToken *GaiaToken) UnpackAccessControlBadConfirmationError(raw []byte) (*GaiaTokenAccessControlBadConfirmation, error) {
	out := new(GaiaTokenAccessControlBadConfirmation)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "AccessControlBadConfirmation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenAccessControlUnauthorizedAccount represents a AccessControlUnauthorizedAccount error raised by the GaiaToken contract.
type GaiaTokenAccessControlUnauthorizedAccount struct {
	Account    common.Address
	NeededRole [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func GaiaTokenAccessControlUnauthorizedAccountErrorID() common.Hash {
	return common.HexToHash("0xe2517d3fbfae6f8515ef5ff1ccedc3933ab0cbbda0b492c06eb54ad10ef03b3e")
}

// UnpackAccessControlUnauthorizedAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func (gaiaToken *GaiaToken) UnpackAccessControlUnauthorizedAccountError(raw []byte) (*GaiaTokenAccessControlUnauthorizedAccount, error) {
	out := new(GaiaTokenAccessControlUnauthorizedAccount)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "AccessControlUnauthorizedAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenECDSAInvalidSignature represents a ECDSAInvalidSignature error raised by the GaiaToken contract.
type GaiaTokenECDSAInvalidSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignature()
func GaiaTokenECDSAInvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0xf645eedf0193584640b6b90cb9477e4c95b98636c148a891d4c0a146dc46e75a")
}

// UnpackECDSAInvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignature()
func (gaiaToken *GaiaToken) UnpackECDSAInvalidSignatureError(raw []byte) (*GaiaTokenECDSAInvalidSignature, error) {
	out := new(GaiaTokenECDSAInvalidSignature)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ECDSAInvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenECDSAInvalidSignatureLength represents a ECDSAInvalidSignatureLength error raised by the GaiaToken contract.
type GaiaTokenECDSAInvalidSignatureLength struct {
	Length *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignatureLength(uint256 length)
func GaiaTokenECDSAInvalidSignatureLengthErrorID() common.Hash {
	return common.HexToHash("0xfce698f7e8e5342cd615f641317bc45fe7e1e4a8b0a14dd1383ff8dc9c41917f")
}

// UnpackECDSAInvalidSignatureLengthError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignatureLength(uint256 length)
func (gaiaToken *GaiaToken) UnpackECDSAInvalidSignatureLengthError(raw []byte) (*GaiaTokenECDSAInvalidSignatureLength, error) {
	out := new(GaiaTokenECDSAInvalidSignatureLength)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ECDSAInvalidSignatureLength", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenECDSAInvalidSignatureS represents a ECDSAInvalidSignatureS error raised by the GaiaToken contract.
type GaiaTokenECDSAInvalidSignatureS struct {
	S [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignatureS(bytes32 s)
func GaiaTokenECDSAInvalidSignatureSErrorID() common.Hash {
	return common.HexToHash("0xd78bce0cccb935155ed6428d1c13e50b7f3550fd2b66b9fe266006fea4a5e1eb")
}

// UnpackECDSAInvalidSignatureSError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignatureS(bytes32 s)
func (gaiaToken *GaiaToken) UnpackECDSAInvalidSignatureSError(raw []byte) (*GaiaTokenECDSAInvalidSignatureS, error) {
	out := new(GaiaTokenECDSAInvalidSignatureS)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ECDSAInvalidSignatureS", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenERC20ExceededCap represents a ERC20ExceededCap error raised by the GaiaToken contract.
type GaiaTokenERC20ExceededCap struct {
	IncreasedSupply *big.Int
	Cap             *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20ExceededCap(uint256 increasedSupply, uint256 cap)
func GaiaTokenERC20ExceededCapErrorID() common.Hash {
	return common.HexToHash("0x9e79f854e7e443a7e81774a004f97452fde67fc40f1ae7a0ecb8c360c4f564ac")
}

// UnpackERC20ExceededCapError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20ExceededCap(uint256 increasedSupply, uint256 cap)
func (gaiaToken *GaiaToken) UnpackERC20ExceededCapError(raw []byte) (*GaiaTokenERC20ExceededCap, error) {
	out := new(GaiaTokenERC20ExceededCap)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ERC20ExceededCap", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenERC20InsufficientAllowance represents a ERC20InsufficientAllowance error raised by the GaiaToken contract.
type GaiaTokenERC20InsufficientAllowance struct {
	Spender   common.Address
	Allowance *big.Int
	Needed    *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)
func GaiaTokenERC20InsufficientAllowanceErrorID() common.Hash {
	return common.HexToHash("0xfb8f41b23e99d2101d86da76cdfa87dd51c82ed07d3cb62cbc473e469dbc75c3")
}

// UnpackERC20InsufficientAllowanceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)
func (gaiaToken *GaiaToken) UnpackERC20InsufficientAllowanceError(raw []byte) (*GaiaTokenERC20InsufficientAllowance, error) {
	out := new(GaiaTokenERC20InsufficientAllowance)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ERC20InsufficientAllowance", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenERC20InsufficientBalance represents a ERC20InsufficientBalance error raised by the GaiaToken contract.
type GaiaTokenERC20InsufficientBalance struct {
	Sender  common.Address
	Balance *big.Int
	Needed  *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)
func GaiaTokenERC20InsufficientBalanceErrorID() common.Hash {
	return common.HexToHash("0xe450d38cd8d9f7d95077d567d60ed49c7254716e6ad08fc9872816c97e0ffec6")
}

// UnpackERC20InsufficientBalanceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)
func (gaiaToken *GaiaToken) UnpackERC20InsufficientBalanceError(raw []byte) (*GaiaTokenERC20InsufficientBalance, error) {
	out := new(GaiaTokenERC20InsufficientBalance)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ERC20InsufficientBalance", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenERC20InvalidApprover represents a ERC20InvalidApprover error raised by the GaiaToken contract.
type GaiaTokenERC20InvalidApprover struct {
	Approver common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InvalidApprover(address approver)
func GaiaTokenERC20InvalidApproverErrorID() common.Hash {
	return common.HexToHash("0xe602df05cc75712490294c6c104ab7c17f4030363910a7a2626411c6d3118847")
}

// UnpackERC20InvalidApproverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InvalidApprover(address approver)
func (gaiaToken *GaiaToken) UnpackERC20InvalidApproverError(raw []byte) (*GaiaTokenERC20InvalidApprover, error) {
	out := new(GaiaTokenERC20InvalidApprover)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ERC20InvalidApprover", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenERC20InvalidCap represents a ERC20InvalidCap error raised by the GaiaToken contract.
type GaiaTokenERC20InvalidCap struct {
	Cap *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InvalidCap(uint256 cap)
func GaiaTokenERC20InvalidCapErrorID() common.Hash {
	return common.HexToHash("0x392e1e27cbe1cbe0653ae0435ec8f503f6a25b76c3c7164a5cacb005b0b68677")
}

// UnpackERC20InvalidCapError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InvalidCap(uint256 cap)
func (gaiaToken *GaiaToken) UnpackERC20InvalidCapError(raw []byte) (*GaiaTokenERC20InvalidCap, error) {
	out := new(GaiaTokenERC20InvalidCap)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ERC20InvalidCap", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenERC20InvalidReceiver represents a ERC20InvalidReceiver error raised by the GaiaToken contract.
type GaiaTokenERC20InvalidReceiver struct {
	Receiver common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InvalidReceiver(address receiver)
func GaiaTokenERC20InvalidReceiverErrorID() common.Hash {
	return common.HexToHash("0xec442f055133b72f3b2f9f0bb351c406b178527de2040a7d1feb4e058771f613")
}

// UnpackERC20InvalidReceiverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InvalidReceiver(address receiver)
func (gaiaToken *GaiaToken) UnpackERC20InvalidReceiverError(raw []byte) (*GaiaTokenERC20InvalidReceiver, error) {
	out := new(GaiaTokenERC20InvalidReceiver)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ERC20InvalidReceiver", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenERC20InvalidSender represents a ERC20InvalidSender error raised by the GaiaToken contract.
type GaiaTokenERC20InvalidSender struct {
	Sender common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InvalidSender(address sender)
func GaiaTokenERC20InvalidSenderErrorID() common.Hash {
	return common.HexToHash("0x96c6fd1edd0cd6ef7ff0ecc0facdf53148dc0048b57fe58af65755250a7a96bd")
}

// UnpackERC20InvalidSenderError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InvalidSender(address sender)
func (gaiaToken *GaiaToken) UnpackERC20InvalidSenderError(raw []byte) (*GaiaTokenERC20InvalidSender, error) {
	out := new(GaiaTokenERC20InvalidSender)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ERC20InvalidSender", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenERC20InvalidSpender represents a ERC20InvalidSpender error raised by the GaiaToken contract.
type GaiaTokenERC20InvalidSpender struct {
	Spender common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InvalidSpender(address spender)
func GaiaTokenERC20InvalidSpenderErrorID() common.Hash {
	return common.HexToHash("0x94280d62c347d8d9f4d59a76ea321452406db88df38e0c9da304f58b57b373a2")
}

// UnpackERC20InvalidSpenderError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InvalidSpender(address spender)
func (gaiaToken *GaiaToken) UnpackERC20InvalidSpenderError(raw []byte) (*GaiaTokenERC20InvalidSpender, error) {
	out := new(GaiaTokenERC20InvalidSpender)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ERC20InvalidSpender", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenERC2612ExpiredSignature represents a ERC2612ExpiredSignature error raised by the GaiaToken contract.
type GaiaTokenERC2612ExpiredSignature struct {
	Deadline *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC2612ExpiredSignature(uint256 deadline)
func GaiaTokenERC2612ExpiredSignatureErrorID() common.Hash {
	return common.HexToHash("0x627913023c184eaad13735d5a3d2657ae76ec9a872a70e0fc57522ef1a114d58")
}

// UnpackERC2612ExpiredSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC2612ExpiredSignature(uint256 deadline)
func (gaiaToken *GaiaToken) UnpackERC2612ExpiredSignatureError(raw []byte) (*GaiaTokenERC2612ExpiredSignature, error) {
	out := new(GaiaTokenERC2612ExpiredSignature)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ERC2612ExpiredSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenERC2612InvalidSigner represents a ERC2612InvalidSigner error raised by the GaiaToken contract.
type GaiaTokenERC2612InvalidSigner struct {
	Signer common.Address
	Owner  common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC2612InvalidSigner(address signer, address owner)
func GaiaTokenERC2612InvalidSignerErrorID() common.Hash {
	return common.HexToHash("0x4b800e463b323b1d856edf9dec70329a639d13874a57f5c28219ff57128756db")
}

// UnpackERC2612InvalidSignerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC2612InvalidSigner(address signer, address owner)
func (gaiaToken *GaiaToken) UnpackERC2612InvalidSignerError(raw []byte) (*GaiaTokenERC2612InvalidSigner, error) {
	out := new(GaiaTokenERC2612InvalidSigner)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "ERC2612InvalidSigner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenInvalidAccountNonce represents a InvalidAccountNonce error raised by the GaiaToken contract.
type GaiaTokenInvalidAccountNonce struct {
	Account      common.Address
	CurrentNonce *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidAccountNonce(address account, uint256 currentNonce)
func GaiaTokenInvalidAccountNonceErrorID() common.Hash {
	return common.HexToHash("0x752d88c0de02638abf10e8e31861e4c68dc1f3a1e7d840e580683f2c282bfc7a")
}

// UnpackInvalidAccountNonceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidAccountNonce(address account, uint256 currentNonce)
func (gaiaToken *GaiaToken) UnpackInvalidAccountNonceError(raw []byte) (*GaiaTokenInvalidAccountNonce, error) {
	out := new(GaiaTokenInvalidAccountNonce)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "InvalidAccountNonce", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenInvalidShortString represents a InvalidShortString error raised by the GaiaToken contract.
type GaiaTokenInvalidShortString struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidShortString()
func GaiaTokenInvalidShortStringErrorID() common.Hash {
	return common.HexToHash("0xb3512b0c6163e5f0bafab72bb631b9d58cd7a731b082f910338aa21c83d5c274")
}

// UnpackInvalidShortStringError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidShortString()
func (gaiaToken *GaiaToken) UnpackInvalidShortStringError(raw []byte) (*GaiaTokenInvalidShortString, error) {
	out := new(GaiaTokenInvalidShortString)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "InvalidShortString", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GaiaTokenStringTooLong represents a StringTooLong error raised by the GaiaToken contract.
type GaiaTokenStringTooLong struct {
	Str string
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StringTooLong(string str)
func GaiaTokenStringTooLongErrorID() common.Hash {
	return common.HexToHash("0x305a27a93f8e33b7392df0a0f91d6fc63847395853c45991eec52dbf24d72381")
}

// UnpackStringTooLongError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StringTooLong(string str)
func (gaiaToken *GaiaToken) UnpackStringTooLongError(raw []byte) (*GaiaTokenStringTooLong, error) {
	out := new(GaiaTokenStringTooLong)
	if err := gaiaToken.abi.UnpackIntoInterface(out, "StringTooLong", raw); err != nil {
		return nil, err
	}
	return out, nil
}
