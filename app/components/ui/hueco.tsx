import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  /** Stands where the sticker's year would: short. */
  marca: string
  icon?: IconName
  children: ReactNode
}

/** An empty place of the album: nothing is here, and what to do about it. */
export function Hueco({ marca, icon = 'camiseta', children }: Props) {
  return (
    <div className="hueco">
      <p aria-hidden="true">
        <Icon name={icon} className="" />
        <b>{marca}</b>
      </p>
      <div>{children}</div>
    </div>
  )
}
