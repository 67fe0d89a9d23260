"""Routes for ${names.plural_title | doc}."""

${imports}

controller = ${names.model}Controller(${names.model}Service(${names.model}Repository()))
router = APIRouter(prefix="/${names.prefix}", tags=["${names.model}"])

router.get(
    "/",
    response_model=Page[${names.model}Response],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[${names.model}Response],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[${names.model}Response],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[${names.model}Response],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[${names.model}Response],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
