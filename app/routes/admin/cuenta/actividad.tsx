import { Link } from 'react-router'
import { plural } from '#domain/texto/plural.ts'
import { ListaDeSucesos } from '../../../components/admin/cuentas/lista-de-sucesos.tsx'
import { TituloDeLista } from '../../../components/admin/lista-en-camino.tsx'
import { readPagina, ListaPorPaginas } from '../../../components/admin/paginacion.tsx'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { largoContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/actividad.ts'

export const meta = unlistedMeta('Actividad')

export async function loader({ url, context }: Route.LoaderArgs) {
  const largo = context.get(largoContext)
  const { actividad } = context.get(shopContext).admin
  return { largo, ...(await actividad.listSucesos(readPagina(url.searchParams), largo)) }
}

export default function Actividad({ loaderData: { largo, sucesos, total, pagina, paginas } }: Route.ComponentProps) {
  return (
    <>
      <TituloDeLista cuenta={plural(total, 'hecho', 'hechos')}>Actividad</TituloDeLista>
      <p>
        Lo que pasó con las llaves de la tienda: quién entró, quién no pudo, y qué se cambió de lo que hay que cuidar.
        Si hay algo que no hiciste vos ni nadie de la tienda, cerrá las otras sesiones y cambiá la contraseña en{' '}
        <Link to="/admin/cuenta" className="enlace">
          Cuenta
        </Link>
        .
      </p>
      <ListaPorPaginas pagina={pagina} paginas={paginas} largo={largo}>
        <ListaDeSucesos sucesos={sucesos} />
      </ListaPorPaginas>
    </>
  )
}
