import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { DelegatedLink, type DelegatedLinkProps } from './delegated-link'
import { Icon, type IconName } from './icon'

export type ButtonTone = 'primary' | 'danger' | 'quiet'

interface Look {
  tone?: ButtonTone | undefined
  icon?: IconName | undefined
  small?: boolean | undefined
  block?: boolean | undefined
}

/** Class names of a button, or of a link styled as a button. */
function buttonClass({ tone, small, block }: Look, extra?: string): string {
  const names = ['button']
  if (tone) names.push(`button-${tone}`)
  if (small) names.push('button-small')
  if (block) names.push('button-block')
  if (extra) names.push(extra)
  return names.join(' ')
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { children: ReactNode }

/** Button of type 'submit' by default. */
export function Button({ tone, icon, small, block, className, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" {...rest} className={buttonClass({ tone, small, block }, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  )
}

type LinkButtonProps = Look & DelegatedLinkProps

/** Link styled as a button; navigates and changes nothing. */
export function LinkButton({
  tone,
  icon,
  small,
  block,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <DelegatedLink {...rest} className={buttonClass({ tone, small, block }, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </DelegatedLink>
  )
}
