import '../../../plugins/network/remote/src/remote.css'

export { default } from '../../../plugins/network/remote/src/pages/Validators'
