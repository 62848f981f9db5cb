import { Notice } from '../ui/notice.tsx'

/** Says which lines of an earlier shop's cart didn't come along: no shirt of today matches them, or they say no size. */
export function NoEncontradas({ nombres }: { nombres: string[] }) {
  return (
    <div role="status" className="empty:sr-only">
      {nombres.length > 0 && (
        <Notice
          kind="aviso"
          className="mb-4"
        >{`No pudimos traer de tu carrito anterior: ${nombres.join(', ')}. Buscalas en la tienda, o escribinos.`}</Notice>
      )}
    </div>
  )
}
