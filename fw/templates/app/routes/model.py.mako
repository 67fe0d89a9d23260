"""Routes for ${names.plural_title | doc}."""

${imports}

router = APIRouter(prefix="/${prefix}", tags=["${names.model}"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[${names.model}Response],
    responses=problems(422),
)
router.add_api_route(
    "/${path}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[${names.model}Response],
    responses=problems(404, 422),
)
% if writes:
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[${names.model}Response],
    responses=problems(409, 422),
)
router.add_api_route(
    "/${path}",
    controller.update,
    methods=["PUT"],
    summary="Update ${names.article} ${names.title | doc} (same as PATCH)",
    response_model=Envelope[${names.model}Response],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/${path}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[${names.model}Response],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/${path}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)
% endif
% for size in body_size:
router.add_api_route(
    "/uploads/{field}",
    controller.upload,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[Uploaded],
    responses=problems(413, 415, 422),
    max_body_size=${size},
    openapi_extra=FILE_BODY,
)
% endfor

# Add your own endpoints for ${names.plural_title | doc} below.
