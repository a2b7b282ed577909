import { Link } from '@portal/sdk/router'
import { Avatar } from '@portal/sdk/ui'

/** A validator by its name, which leads to its page. */
export function ValidatorName({ address, name }: { address: string; name: string }) {
  return (
    <span className="network:flex network:min-w-0 network:items-center network:gap-2.5">
      <Avatar address={address} size={22} />
      <Link to={`/validators/${address}`} className="network:min-w-0 network:font-[500] network:break-words">
        {name}
      </Link>
    </span>
  )
}
