import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react'
import { cx } from './cx'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'default' | 'ghost' | 'danger'
  size?: 'md' | 'sm'
  /** as wide as its container */
  block?: boolean
  /** Says that its work is under way; it cannot be pressed meanwhile. */
  busy?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant = 'default',
  size = 'md',
  block,
  busy,
  icon,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {icon}
      {children}
    </button>
  )
}

/** A button's looks for a link: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass(
  { variant = 'default', size = 'md', block }: Pick<ButtonProps, 'variant' | 'size' | 'block'> = {},
  className?: string,
): string {
  return cx(
    'pk-btn',
    variant !== 'default' && `pk-btn-${variant}`,
    size === 'sm' && 'pk-btn-sm',
    block && 'pk-btn-block',
    className,
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'block'> {
  /** what it does; there is no other text */
  label: string
  children: ReactNode
}

export function IconButton({ label, className, variant = 'ghost', children, ...rest }: IconButtonProps): ReactElement {
  return (
    <Button {...rest} variant={variant} aria-label={label} title={label} className={cx('pk-btn-icon', className)}>
      {children}
    </Button>
  )
}
