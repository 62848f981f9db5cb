import { Notice } from '../ui/notice.tsx'

/** Says which lines of an earlier shop's cart are gone, since no shirt of today matches them. */
export function NoEncontradas({ nombres }: { nombres: string[] }) {
  return (
    <div role="status" className="empty:sr-only">
      {nombres.length > 0 && (
        <Notice
          kind="aviso"
          className="mb-4"
        >{`${nombres.length === 1 ? 'Esta camiseta ya no está en la tienda y salió de tu carrito: ' : 'Estas camisetas ya no están en la tienda y salieron de tu carrito: '}${nombres.join(', ')}.`}</Notice>
      )}
    </div>
  )
}
