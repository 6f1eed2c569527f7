/* declaration_rules.h: how kernels and shared memory must not be declared. */
#ifndef DECLARATION_RULES_H
#define DECLARATION_RULES_H

#include "compile/spaces/space_check.h"

void check_declarations(struct check *check);

#endif
