/* refused.h: a program's own header, for refused.cu. */
#ifndef REFUSED_H
#define REFUSED_H

inline float in_header(float x)
{
    return x + 1;
}

#endif
