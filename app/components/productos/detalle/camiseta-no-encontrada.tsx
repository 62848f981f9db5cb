import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { ERRORES } from '#domain/errores.ts'
import { useReload } from '../../conexion/use-reload.ts'
import { NotFoundScreen } from '../../base/error-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { DesdeLaTarjeta } from './pendiente.tsx'

/** No such shirt (specification 8). */
export function CamisetaNoEncontrada() {
  return (
    <NotFoundScreen title={ERRORES.producto_no_encontrado.detail}>
      Puede que ya no esté a la venta o que la dirección tenga un error.
    </NotFoundScreen>
  )
}

/** The server didn't answer and nothing was kept: what the card knew stands in, else nothing does (specification 2). */
export function SinRespuesta({ producto }: { producto: ProductoResumen | null }) {
  const { reload, reloading } = useReload()
  const retry = (
    <>
      <p>No pudimos conectarnos con la tienda. Revisá tu conexión y probá de nuevo.</p>
      <Button variant="primario" className="justify-self-start" disabled={reloading} onClick={() => void reload()}>
        Probar de nuevo
      </Button>
    </>
  )
  if (producto !== null) return <DesdeLaTarjeta producto={producto}>{retry}</DesdeLaTarjeta>
  return (
    <div className="grid gap-6 py-8">
      <PageTitle>{ERRORES.producto_no_encontrado.detail}</PageTitle>
      {retry}
    </div>
  )
}
